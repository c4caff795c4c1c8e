/* The JSON writer on any bytes: what it writes is printable, quoted and balanced. */
#include "fuzz/fuzz.h"

#include "base/json.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    StrBuf out = {0};
    JsonWriter json = json_writer(&out);
    double real = 0;
    memcpy(&real, data, size < sizeof real ? 0 : sizeof real);
    json_begin_object(&json);
    json_key(&json, text);
    json_text(&json, text);
    json_key(&json, "real");
    json_real(&json, real);
    json_end_object(&json);
    FUZZ_CHECK(out.status == STATUS_OK && out.text[0] == '{' && out.text[out.length - 1] == '}');
    int quotes = 0;
    for (size_t i = 0; i < out.length; i++) {
        const unsigned char c = (unsigned char)out.text[i];
        FUZZ_CHECK(c >= 0x20 && c != 0x7f);
        if (c == '\\') {
            i++;
        } else {
            quotes += c == '"';
        }
    }
    FUZZ_CHECK(quotes == 6);
    strbuf_fini(&out);
    free(text);
    return 0;
}
