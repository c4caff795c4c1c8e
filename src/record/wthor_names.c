/* Names of WTHOR. A name is compared as the file has it, in Latin-1 and cut: two players who
 * differ only behind that are one. */
#include "record/wthor_priv.h"

#include "record/record_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char nobody[] = "???";

static void free_names(WthorNames *names)
{
    free(names->text);
    free(names->slots);
    *names = (WthorNames){0};
}

void wthor_fini(Wthor *wthor)
{
    free_names(&wthor->players);
    free_names(&wthor->events);
}

static Status take_names(const StrBuf *file, size_t size, WthorNames *names, Error *error)
{
    if (file == NULL || file->text == NULL) {
        return STATUS_OK;
    }
    if (file->length < WTHOR_HEADER_SIZE) {
        return error_set(error, STATUS_SYNTAX, "the list of names ends inside its header", 0);
    }
    const unsigned char *count = (const unsigned char *)file->text + 8;
    const uint32_t told = count[0] | (uint32_t)count[1] << 8;
    const size_t there = (file->length - WTHOR_HEADER_SIZE) / size;
    free_names(names);
    names->size = size;
    names->count = told < there ? told : (uint32_t)there;
    names->text = malloc((size_t)names->count * size + 1);
    if (names->text == NULL) {
        names->count = 0;
        return error_set(error, STATUS_MEMORY, "out of memory", 0);
    }
    memcpy(names->text, file->text + WTHOR_HEADER_SIZE, (size_t)names->count * size);
    return there < told ? error_set(error, STATUS_SYNTAX,
                                    "the list of names is shorter than its header says",
                                    file->length)
                        : STATUS_OK;
}

Status wthor_read_names(Wthor *wthor, const StrBuf *players, const StrBuf *events, Error *error)
{
    const Status status = take_names(players, WTHOR_NAME_SIZE, &wthor->players, error);
    const Status other = take_names(events, WTHOR_EVENT_SIZE, &wthor->events,
                                    status == STATUS_OK ? error : NULL);
    return status == STATUS_OK ? other : status;
}

void wthor_name(const WthorNames *names, unsigned number, Record *record,
                char text[RECORD_TEXT_SIZE])
{
    if (number < names->count) {
        const char *name = names->text + (size_t)number * names->size;
        const size_t length = strnlen(name, names->size - 1);
        const bool unknown = number == 0 && length == 3 && memcmp(name, nobody, 3) == 0;
        char utf8[2 * WTHOR_EVENT_SIZE];
        size_t used = 0;
        for (size_t i = 0; i < length && !unknown; i++) { /* each byte is a letter */
            const unsigned char letter = (unsigned char)name[i];
            if (letter < 0x80) {
                utf8[used++] = (char)letter;
            } else {
                utf8[used++] = (char)(0xc0 | letter >> 6);
                utf8[used++] = (char)(0x80 | (letter & 0x3f));
            }
        }
        record_set_text(record, text, utf8, used);
    } else if (number > 0) {
        snprintf(text, RECORD_TEXT_SIZE, "#%u", number);
    }
}

/* FNV-1a, enough for names. */
static uint32_t hash(const char *bytes, size_t size)
{
    uint32_t value = 2166136261u;
    for (size_t i = 0; i < size; i++) {
        value = (value ^ (unsigned char)bytes[i]) * 16777619u;
    }
    return value;
}

/* The slot of the name, or the free one where it belongs. */
static uint32_t *find_slot(const WthorNames *names, const char *name)
{
    uint32_t at = hash(name, names->size) & (names->slot_count - 1);
    for (;; at = (at + 1) & (names->slot_count - 1)) {
        uint32_t *slot = &names->slots[at];
        if (*slot == 0 ||
            memcmp(names->text + (size_t)*slot * names->size, name, names->size) == 0) {
            return slot;
        }
    }
}

/* Room for one more name, and a table that is at most half full. */
static bool grow(WthorNames *names)
{
    if (names->count < names->capacity) {
        return true;
    }
    const uint32_t capacity = names->capacity == 0 ? 256 : 2 * names->capacity;
    char *text = realloc(names->text, (size_t)capacity * names->size);
    uint32_t *slots = calloc(2 * (size_t)capacity, sizeof *slots);
    if (text != NULL) {
        names->text = text;
    }
    if (text == NULL || slots == NULL) {
        free(slots);
        return false;
    }
    free(names->slots);
    names->slots = slots;
    names->slot_count = 2 * capacity;
    names->capacity = capacity;
    for (uint32_t i = 1; i < names->count; i++) {
        *find_slot(names, names->text + (size_t)i * names->size) = i;
    }
    return true;
}

Status wthor_number(WthorNames *names, size_t size, const char *name, unsigned *number,
                    Error *error)
{
    char bytes[WTHOR_EVENT_SIZE];
    names->size = size;
    *number = 0;
    if (name[0] == '\0') {
        return STATUS_OK;
    }
    record_text_to_latin1(name, bytes, size - 1);
    bytes[size - 1] = '\0';
    if (!grow(names)) {
        return error_set(error, STATUS_MEMORY, "out of memory", 0);
    }
    if (names->count == 0) {
        memset(names->text, 0, size);
        memcpy(names->text, nobody, sizeof nobody);
        names->count = 1;
    }
    uint32_t *slot = find_slot(names, bytes);
    if (*slot == 0 && names->count >= WTHOR_MAX_NAMES) {
        return error_set(error, STATUS_RANGE, "WTHOR has room for 65,535 names", 0);
    }
    if (*slot == 0) {
        memcpy(names->text + (size_t)names->count * size, bytes, size);
        *slot = names->count++;
    }
    *number = *slot;
    return STATUS_OK;
}

void wthor_put_header(RecordDate today, uint32_t games, unsigned names,
                      char header[WTHOR_HEADER_SIZE])
{
    memset(header, 0, WTHOR_HEADER_SIZE);
    header[0] = (char)(today.year / 100);
    header[1] = (char)(today.year % 100);
    header[2] = (char)today.month;
    header[3] = (char)today.day;
    for (int i = 0; i < 4; i++) {
        header[4 + i] = (char)(games >> (8 * i) & 0xff);
    }
    header[8] = (char)(names & 0xff);
    header[9] = (char)(names >> 8);
}

static void write_names(const WthorNames *names, size_t size, RecordDate today, StrBuf *out)
{
    char header[WTHOR_HEADER_SIZE];
    char nobody_padded[WTHOR_EVENT_SIZE] = "???";
    wthor_put_header(today, 0, names->count == 0 ? 1 : names->count, header);
    strbuf_bytes(out, header, sizeof header);
    if (names->count == 0) {
        strbuf_bytes(out, nobody_padded, size);
    } else {
        strbuf_bytes(out, names->text, (size_t)names->count * size);
    }
}

void wthor_write_players(const Wthor *wthor, RecordDate today, StrBuf *out)
{
    write_names(&wthor->players, WTHOR_NAME_SIZE, today, out);
}

void wthor_write_events(const Wthor *wthor, RecordDate today, StrBuf *out)
{
    write_names(&wthor->events, WTHOR_EVENT_SIZE, today, out);
}
