/* Writes JSON into a StrBuf. The writer puts the commas; the caller balances begin and end.
 *
 *   JsonWriter json = json_writer(&buf);
 *   json_begin_object(&json);
 *   json_key(&json, "moves");
 *   json_begin_array(&json);
 *   json_text(&json, "f5");
 *   json_end_array(&json);
 *   json_end_object(&json);
 */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/strbuf.h"

#include <stdint.h>

typedef struct JsonWriter {
    StrBuf *out;
    int needs_comma;
} JsonWriter;

JsonWriter json_writer(StrBuf *out);
void json_begin_object(JsonWriter *json);
void json_end_object(JsonWriter *json);
void json_begin_array(JsonWriter *json);
void json_end_array(JsonWriter *json);
void json_key(JsonWriter *json, const char *key);
void json_text(JsonWriter *json, const char *text); /* bytes that are not UTF-8 become U+FFFD */
void json_int(JsonWriter *json, int64_t value);
void json_uint(JsonWriter *json, uint64_t value);
void json_real(JsonWriter *json, double value); /* shortest that reads back; not finite: null */
void json_bool(JsonWriter *json, int value);
void json_null(JsonWriter *json);

#endif
