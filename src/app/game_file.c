/* Files of games. */
#include "app/game_file.h"

#include "app/draft.h"
#include "app/interrupt.h"
#include "base/suggest.h"
#include "record/wthor_files.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    FLUSH_BYTES = 1 << 16,
    PROGRESS = 10000,
    FAULTS_SHOWN = 1000, /* the rest is counted */
    BARREN_MIB = 64,     /* without a game: more of the same would follow */
};

struct GameFileIn {
    const char *command;
    const char *path;
    FILE *file;
    FormatReader *reader;
    uint64_t games;
    uint64_t faults;
    uint64_t game_end; /* the byte behind the last game */
    bool progress; /* to be shown */
};

struct GameFileOut {
    const char *command;
    const char *path;
    Draft draft;
    FormatWriter writer;
    StrBuf pending;
    uint64_t games;
    uint64_t left_out; /* of them */
    bool broken;
    const atomic_bool *stop; /* Ctrl-C */
};

bool game_file_format(const char *command, const char *option, const char *name,
                      const Format **format)
{
    *format = name == NULL ? NULL : format_find(name);
    if (name == NULL || *format != NULL) {
        return true;
    }
    fprintf(stderr, "emilia %s: %s: there is no format '%s'", command, option, name);
    for (int i = 0; i < FORMAT_COUNT; i++) {
        if (suggest_is_near(name, format_table[i].name)) {
            fprintf(stderr, ", did you mean '%s'?\n", format_table[i].name);
            return false;
        }
    }
    fprintf(stderr, " (see emilia convert --formats)\n");
    return false;
}

static bool give_names(GameFileIn *in)
{
    StrBuf players = {0};
    StrBuf events = {0};
    Error error;
    wthor_find_lists(in->path, &players, &events);
    const Status status = format_reader_names(in->reader, &players, &events, &error);
    if (status != STATUS_OK) {
        fprintf(stderr, "emilia %s: %s: names: %s\n", in->command, in->path, error.text);
        in->faults++;
    }
    strbuf_fini(&players);
    strbuf_fini(&events);
    return status != STATUS_MEMORY;
}

GameFileIn *game_file_open(const char *command, const char *path, const Format *format)
{
    const bool standard = strcmp(path, "-") == 0;
    const Format *by_name = standard ? NULL : format_of_path(path);
    GameFileIn *in = calloc(1, sizeof *in);
    struct stat info;
    if (in == NULL) {
        fprintf(stderr, "emilia %s: out of memory\n", command);
        return NULL;
    }
    *in = (GameFileIn){.command = command, .path = path, .progress = isatty(STDERR_FILENO)};
    in->file = standard ? stdin : fopen(path, "rb");
    if (in->file != NULL && fstat(fileno(in->file), &info) == 0 && S_ISDIR(info.st_mode)) {
        errno = EISDIR;
        fclose(in->file);
        in->file = NULL;
    }
    in->reader = in->file == NULL ? NULL : format_reader_file(format, by_name, in->file);
    if (in->reader == NULL) {
        fprintf(stderr, "emilia %s: cannot read '%s': %s\n", command, path, strerror(errno));
        game_file_close(in);
        return NULL;
    }
    const Format *likely = format != NULL ? format : by_name;
    if (!standard && (likely == NULL || likely->is_binary) && !give_names(in)) {
        game_file_close(in);
        return NULL;
    }
    return in;
}

/* How far it is, on a line of the terminal that is wiped before anything else is said. */
static void show_progress(GameFileIn *in)
{
    if (++in->games % PROGRESS == 0 && in->progress) {
        fprintf(stderr, "\r\033[K%s: %" PRIu64 " games", in->path, in->games);
    }
}

static void wipe_progress(const GameFileIn *in)
{
    if (in->progress && in->games >= PROGRESS) {
        fprintf(stderr, "\r\033[K");
    }
}

/* How every line about the file begins: its name and the place in it. */
static void begin_line(const GameFileIn *in, const FormatFault *fault)
{
    wipe_progress(in);
    fprintf(stderr, "emilia %s: %s: ", in->command, in->path);
    if (fault->line != 0) {
        fprintf(stderr, "line %" PRIu64 ", ", fault->line);
    }
    fprintf(stderr, "byte %" PRIu64 ": ", fault->byte);
}

static void complain(GameFileIn *in, const FormatFault *fault)
{
    in->faults++;
    if (in->faults <= FAULTS_SHOWN) {
        begin_line(in, fault);
        fprintf(stderr, "%s%s\n", fault->text,
                fault->kept ? "; what comes before it is kept" : "");
    }
}

static void count_the_rest(const GameFileIn *in)
{
    wipe_progress(in);
    if (in->faults > FAULTS_SHOWN) {
        fprintf(stderr, "emilia %s: %s: %" PRIu64 " more faults are not shown\n", in->command,
                in->path, in->faults - FAULTS_SHOWN);
    }
}

bool game_file_next(GameFileIn *in, Record *record)
{
    FormatFault fault;
    for (;;) {
        const FormatStep step = format_reader_next(in->reader, record, &fault);
        if (step == FORMAT_FAULT) {
            complain(in, &fault);
        }
        if (step == FORMAT_DONE) {
            count_the_rest(in);
            return false;
        }
        if (step == FORMAT_GAME || fault.kept) {
            in->game_end = format_reader_byte(in->reader);
            show_progress(in);
            return true;
        }
        if (fault.byte - in->game_end >= (uint64_t)BARREN_MIB << 20) {
            count_the_rest(in);
            begin_line(in, &fault);
            fprintf(stderr, "given up after %d MiB without a game\n", BARREN_MIB);
            return false;
        }
    }
}

const Format *game_file_in_format(const GameFileIn *in)
{
    return format_reader_format(in->reader);
}

uint64_t game_file_faults(const GameFileIn *in)
{
    return in->faults;
}

void game_file_close(GameFileIn *in)
{
    if (in != NULL) {
        format_reader_free(in->reader);
        if (in->file != NULL && in->file != stdin) {
            fclose(in->file);
        }
        free(in);
    }
}

/* ---- writing ---- */

static bool same_file(const GameFileIn *in, const char *path)
{
    struct stat a;
    struct stat b;
    return in != NULL && fstat(fileno(in->file), &a) == 0 && stat(path, &b) == 0 &&
           a.st_dev == b.st_dev && a.st_ino == b.st_ino && S_ISREG(a.st_mode);
}

GameFileOut *game_file_create(const char *command, const char *path, const Format *format,
                              const GameFileIn *in)
{
    const bool standard = strcmp(path, "-") == 0;
    format = format != NULL || standard ? format : format_of_path(path);
    if (format == NULL) {
        fprintf(stderr, "emilia %s: '%s' does not say which format: use --to\n", command, path);
        return NULL;
    }
    if (standard && format->is_binary) {
        fprintf(stderr, "emilia %s: %s makes three files: give the name of one\n", command,
                format->title);
        return NULL;
    }
    if (!standard && same_file(in, path)) {
        fprintf(stderr, "emilia %s: '%s' is the file that is read\n", command, path);
        return NULL;
    }
    GameFileOut *out = calloc(1, sizeof *out);
    const atomic_bool *stop = interrupt_flag(); /* from now on nothing is left half done */
    if (out == NULL || !draft_open(&out->draft, path)) {
        fprintf(stderr, "emilia %s: cannot write '%s': %s\n", command, path, strerror(errno));
        free(out);
        return NULL;
    }
    out->command = command;
    out->path = path;
    out->stop = stop;
    format_writer_init(&out->writer, format);
    return out;
}

static bool fail(GameFileOut *out, const char *path)
{
    if (!out->broken) {
        fprintf(stderr, "emilia %s: cannot write '%s': %s\n", out->command, path,
                strerror(errno));
    }
    out->broken = true;
    return false;
}

static bool flush(GameFileOut *out)
{
    const size_t length = out->pending.length;
    const bool ok = length == 0 || fwrite(out->pending.text, 1, length, out->draft.file) == length;
    strbuf_clear(&out->pending);
    return ok || fail(out, out->path);
}

bool game_file_add(GameFileOut *out, const Record *record)
{
    Error error;
    const Status status = format_writer_add(&out->writer, record, &out->pending, &error);
    out->games++;
    if (status != STATUS_OK) {
        fprintf(stderr, "emilia %s: game %" PRIu64 " is left out: %s\n", out->command, out->games,
                error.text);
        out->left_out++;
        out->broken |= status == STATUS_MEMORY;
        return false;
    }
    return out->pending.length < FLUSH_BYTES || flush(out);
}

bool game_file_broken(GameFileOut *out)
{
    if (!out->broken && atomic_load(out->stop)) {
        fprintf(stderr, "emilia %s: interrupted\n", out->command);
        out->broken = true;
    }
    return out->broken;
}

const Format *game_file_out_format(const GameFileOut *out)
{
    return out->writer.format;
}

bool game_file_is_standard(const GameFileOut *out)
{
    return out->draft.file == stdout;
}

static bool write_list(GameFileOut *out, const char *suffix, RecordDate today, Draft *draft,
                       void (*write)(const Wthor *wthor, RecordDate today, StrBuf *out))
{
    char path[WTHOR_PATH_SIZE];
    wthor_sibling(out->path, suffix, path);
    strbuf_clear(&out->pending);
    write(&out->writer.state.wthor, today, &out->pending);
    const size_t length = out->pending.length;
    return (out->pending.status == STATUS_OK && draft_open(draft, path) &&
            fwrite(out->pending.text, 1, length, draft->file) == length) ||
           fail(out, path);
}

/* The header of the games is known at their end; the names go into files of their own, which take
 * their places together. */
static bool finish_wthor(GameFileOut *out)
{
    const time_t now = time(NULL);
    struct tm date;
    char header[WTHOR_HEADER_SIZE];
    Draft names[2] = {0};
    gmtime_r(&now, &date);
    const RecordDate today = {.year = (int16_t)(date.tm_year + 1900),
                              .month = (int8_t)(date.tm_mon + 1),
                              .day = (int8_t)date.tm_mday};
    wthor_write_header(&out->writer.state.wthor, today, header);
    if (fseek(out->draft.file, 0, SEEK_SET) != 0 ||
        fwrite(header, 1, sizeof header, out->draft.file) != sizeof header) {
        return fail(out, out->path);
    }
    bool ok = write_list(out, "jou", today, &names[0], wthor_write_players) &&
              write_list(out, "trn", today, &names[1], wthor_write_events);
    for (int i = 0; i < 2; i++) {
        ok = ok && (draft_keep(&names[i]) || fail(out, out->path));
        draft_drop(&names[i]);
    }
    return ok;
}

/* A file without games would only take the place of one that may have some. */
static bool has_games(GameFileOut *out)
{
    if (!game_file_broken(out) && out->games == out->left_out) {
        fprintf(stderr, "emilia %s: there is no game to write, no file is changed\n",
                out->command);
        out->broken = true;
    }
    return !out->broken;
}

bool game_file_finish(GameFileOut *out)
{
    bool ok = has_games(out) && flush(out);
    if (ok && out->writer.format->is_binary) {
        ok = finish_wthor(out);
    }
    ok = ok && (draft_keep(&out->draft) || fail(out, out->path));
    draft_drop(&out->draft);
    format_writer_fini(&out->writer);
    strbuf_fini(&out->pending);
    free(out);
    return ok;
}
