/* What players there are: rows of the registry behind public names. */
#include "api/api_priv.h"

#include "player/kind.h"

_Static_assert((int)EM_OPTION_INT == (int)PLAYER_INT && (int)EM_OPTION_REAL == (int)PLAYER_REAL &&
                   (int)EM_OPTION_TIME == (int)PLAYER_TIME &&
                   (int)EM_OPTION_CHOICE == (int)PLAYER_CHOICE &&
                   (int)EM_OPTION_TEXT == (int)PLAYER_TEXT,
               "types of options are the same");

static const PlayerKind *kind_of(int index)
{
    const PlayerKind *const *kinds = player_kinds();
    for (int i = 0; kinds[i] != NULL && index >= 0; i++) {
        if (i == index) {
            return kinds[i];
        }
    }
    return NULL;
}

/* As its name alone opens it; an outside program decides for itself. */
static bool only_8x8(const PlayerKind *kind)
{
    PlayerFacts facts;
    const ApiLocale locale = api_enter();
    const bool known = player_read(kind->name, &facts, NULL) == STATUS_OK;
    api_leave(locale);
    return known && facts.only_8x8;
}

bool em_player_kind(int index, EmPlayerKind *kind)
{
    const PlayerKind *found = kind_of(index);
    if (found == NULL) {
        return false;
    }
    size_t common = 0;
    player_common_options(&common);
    *kind = (EmPlayerKind){.name = found->name,
                           .title = found->title,
                           .summary = found->summary,
                           .is_human = found->is_human,
                           .is_outside = found->is_outside,
                           .only_8x8 = only_8x8(found),
                           .option_count = (int)(found->option_count + common)};
    return true;
}

bool em_player_option(int kind, int index, EmPlayerOption *option)
{
    const PlayerKind *of = kind_of(kind);
    size_t common_count = 0;
    const PlayerOption *common = player_common_options(&common_count);
    if (of == NULL || index < 0 || (size_t)index >= of->option_count + common_count) {
        return false;
    }
    const size_t row = (size_t)index;
    const PlayerOption *found =
        row < of->option_count ? &of->options[row] : &common[row - of->option_count];
    *option = (EmPlayerOption){.name = found->name,
                               .type = (EmOptionType)found->type,
                               .min = found->min,
                               .max = found->max,
                               .choices = found->choices,
                               .preset = found->preset,
                               .help = found->help};
    return true;
}
