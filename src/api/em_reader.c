/* Games from files and from memory, one after the other. */
#include "api/api_priv.h"

#include "record/format.h"
#include "record/wthor_files.h"

#include <stdlib.h>

struct EmReader {
    FormatReader *reader;
    FILE *file;      /* NULL: bytes */
    EmError pending; /* of the lists of names, told before the first game */
};

/* The format of that name, or NULL without one; false: there is none. */
static bool find_format(const char *name, const Format **format, EmError *error)
{
    *format = name == NULL ? NULL : format_find(name);
    if (name != NULL && *format == NULL) {
        api_error(EM_RANGE, "there is no such format", 0, error);
        return false;
    }
    return true;
}

/* Games can be read without the names of players, so a fault there is not the end. */
static void give_names(EmReader *reader, const char *path)
{
    StrBuf players = {0};
    StrBuf events = {0};
    Error fault;
    wthor_find_lists(path, &players, &events);
    const Status status = format_reader_names(reader->reader, &players, &events, &fault);
    api_status(status, &fault, &reader->pending);
    strbuf_fini(&players);
    strbuf_fini(&events);
}

EmStatus em_reader_open(const char *path, const char *format, EmReader **reader, EmError *error)
{
    const Format *as = NULL;
    if (!find_format(format, &as, error)) {
        return EM_RANGE;
    }
    FILE *file = fopen(path, "rbe");
    if (file == NULL) {
        return api_error(EM_IO, "cannot open the file of games", 0, error);
    }
    const Format *by_name = format_of_path(path);
    EmReader *made = calloc(1, sizeof *made);
    FormatReader *from = made == NULL ? NULL : format_reader_file(as, by_name, file);
    if (from == NULL) {
        free(made);
        fclose(file);
        return api_no_memory(error);
    }
    *made = (EmReader){.reader = from, .file = file};
    const Format *likely = as != NULL ? as : by_name;
    if (likely == NULL || likely->is_binary) {
        give_names(made, path);
    }
    *reader = made;
    return EM_OK;
}

EmStatus em_reader_from_bytes(const char *bytes, size_t size, const char *format,
                              EmReader **reader, EmError *error)
{
    const Format *as = NULL;
    if (!find_format(format, &as, error)) {
        return EM_RANGE;
    }
    EmReader *made = calloc(1, sizeof *made);
    FormatReader *from = made == NULL ? NULL : format_reader_bytes(as, bytes, size);
    if (from == NULL) {
        free(made);
        return api_no_memory(error);
    }
    made->reader = from;
    *reader = made;
    return EM_OK;
}

void em_reader_close(EmReader *reader)
{
    if (reader != NULL) {
        format_reader_free(reader->reader);
        if (reader->file != NULL) {
            fclose(reader->file);
        }
        free(reader);
    }
}

EmStatus em_reader_next(EmReader *reader, EmRecord **record, EmError *error)
{
    *record = NULL;
    if (reader->pending.status != EM_OK) {
        const EmError known = reader->pending;
        reader->pending.status = EM_OK;
        return api_error(known.status, known.text, known.at, error);
    }
    EmRecord *made = malloc(sizeof *made);
    if (made == NULL) {
        return api_no_memory(error);
    }
    FormatFault fault = {0};
    const ApiLocale locale = api_enter();
    const FormatStep step = format_reader_next(reader->reader, &made->record, &fault);
    api_leave(locale);
    if (step == FORMAT_DONE || (step == FORMAT_FAULT && !fault.kept)) {
        free(made);
    } else {
        api_write_date(made->record.date, made->date);
        *record = made;
    }
    return step == FORMAT_FAULT
               ? api_error((EmStatus)fault.status, fault.text, (size_t)fault.byte, error)
               : EM_OK;
}
