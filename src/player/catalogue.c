/* The rows of the registry as JSON. */
#include "player/catalogue.h"

#include "base/json.h"
#include "player/kind.h"

static const char *const type_names[] = {
    [PLAYER_INT] = "int",       [PLAYER_REAL] = "real", [PLAYER_TIME] = "time",
    [PLAYER_CHOICE] = "choice", [PLAYER_TEXT] = "text",
};

static void json_option(JsonWriter *json, const PlayerOption *option)
{
    json_begin_object(json);
    json_key(json, "name");
    json_text(json, option->name);
    json_key(json, "type");
    json_text(json, type_names[option->type]);
    if (option->type == PLAYER_INT || option->type == PLAYER_REAL || option->type == PLAYER_TIME) {
        json_key(json, "min");
        json_real(json, option->min);
        json_key(json, "max");
        json_real(json, option->max);
    }
    if (option->type == PLAYER_CHOICE) {
        json_key(json, "choices");
        json_begin_array(json);
        for (int i = 0; option->choices[i] != NULL; i++) {
            json_text(json, option->choices[i]);
        }
        json_end_array(json);
    }
    json_key(json, "default");
    option->preset == NULL ? json_null(json) : json_text(json, option->preset);
    json_key(json, "help");
    json_text(json, option->help);
    json_end_object(json);
}

void catalogue_write_json(StrBuf *out)
{
    size_t common_count = 0;
    const PlayerOption *common = player_common_options(&common_count);
    JsonWriter json = json_writer(out);
    json_begin_object(&json);
    json_key(&json, "players");
    json_begin_array(&json);
    for (const PlayerKind *const *row = player_kinds(); *row != NULL; row++) {
        json_begin_object(&json);
        json_key(&json, "name");
        json_text(&json, (*row)->name);
        json_key(&json, "title");
        json_text(&json, (*row)->title);
        json_key(&json, "summary");
        json_text(&json, (*row)->summary);
        json_key(&json, "human");
        json_bool(&json, (*row)->is_human);
        json_key(&json, "outside");
        json_bool(&json, (*row)->is_outside);
        json_key(&json, "options");
        json_begin_array(&json);
        for (size_t i = 0; i < (*row)->option_count; i++) {
            json_option(&json, &(*row)->options[i]);
        }
        for (size_t i = 0; i < common_count; i++) {
            json_option(&json, &common[i]);
        }
        json_end_array(&json);
        json_end_object(&json);
    }
    json_end_array(&json);
    json_end_object(&json);
}
