/* Dialogues of the conformance kit: any text is read or refused with the number of a line, and
 * what is read has its names and steps. */
#include "fuzz/fuzz.h"

#include "lab/conform.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    Conform *conform = NULL;
    Error error = {0};
    if (conform_read(text, &conform, &error) == STATUS_OK) {
        FUZZ_CHECK(conform_count(conform) > 0);
        for (int i = 0; i < conform_count(conform); i++) {
            const ConformCase *dialogue = conform_case(conform, i);
            FUZZ_CHECK(dialogue->name[0] != '\0' && dialogue->options != NULL);
            for (int k = 0; k < dialogue->step_count; k++) {
                const ConformStep *step = &dialogue->steps[k];
                FUZZ_CHECK(step->line > dialogue->line && step->sign != '\0');
                FUZZ_CHECK(strchr(step->text, '\n') == NULL);
            }
        }
        conform_free(conform);
    } else {
        FUZZ_CHECK(error.text != NULL && error.at <= size + 1);
    }
    free(text);
    return 0;
}
