/* Weights to and from bytes. In the body each phase holds its difference to the phase before,
 * zigzag-coded, all low bytes first and then all high bytes: neighbouring phases differ little, so
 * the high bytes are nearly all zero and zstd makes them vanish. */
#include "eval/pattern_weights_priv.h"

#include "base/pages.h"
#include "eval/network.h"
#include "eval/pattern_blob.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef EM_ZSTD
#include <zstd.h>
#endif

static const char magic[8] = {'E', 'M', 'I', 'L', 'I', 'A', 'P', 'W'};

enum { /* byte offsets in the header */
    AT_MAGIC = 0,
    AT_VERSION = 8,
    AT_LAYOUT = 12,
    AT_SCALE = 16,
    AT_PHASES = 20,
    AT_CLASSES = 24,
    AT_ENCODING = 28,
    AT_BODY_SIZE = 32,
    AT_CHECKSUM = 40, /* of everything behind it */
    AT_PROBCUT = 48,
    AT_NETWORK = 112, /* which kind of network follows the tables */
    AT_FIRST_DISCS = 116,
    AT_LAST_DISCS = 120,
    AT_MORE = 124, /* members behind the first one */
};
enum { ENCODING_PLAIN = 0, ENCODING_ZSTD = 1 };
enum { NETWORK_NONE = 0, NETWORK_QUARTERS = 2 }; /* 1 had sums over the whole board only */
enum { MAX_FILE_BYTES = 128 << 20 }; /* more than any weights have without compression */

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "weights are little-endian");

static uint32_t get32(const unsigned char *bytes)
{
    uint32_t value;
    memcpy(&value, bytes, sizeof value);
    return value;
}

static uint64_t get64(const unsigned char *bytes)
{
    uint64_t value;
    memcpy(&value, bytes, sizeof value);
    return value;
}

/* FNV-1a on words of eight bytes, a tail padded with zeros, and a last mix. */
static uint64_t checksum(const unsigned char *bytes, size_t size)
{
    uint64_t sum = 0xcbf29ce484222325u;
    while (size > 0) {
        const size_t part = size < 8 ? size : 8;
        uint64_t word = 0;
        memcpy(&word, bytes, part);
        sum = (sum ^ word) * 0x100000001b3u;
        sum ^= sum >> 29;
        bytes += part;
        size -= part;
    }
    return sum;
}

/* How many 1/PATTERN_DISC of a disc the numbers of the tables count. */
static int table_step(const unsigned char *bytes)
{
    return PATTERN_DISC / (int)get32(bytes + AT_SCALE);
}

/* Bytes of the tables in the body. */
static size_t tables_size(const PatternLayout *layout)
{
    return PATTERN_PHASES * 2 * (size_t)layout->class_count;
}

static size_t body_size(const PatternLayout *layout, int members)
{
    return tables_size(layout) + (size_t)members * network_sorted_size(layout);
}

/* Where in the memory of the tables the body is unpacked: so that the last phase ends where its
 * table does, and every table, filled in turn, ends before the body of the next one begins. Memory
 * that is touched for the first time is dear. */
static size_t body_offset(const PatternLayout *layout)
{
    const size_t tables = (size_t)PATTERN_PHASES * (size_t)layout->entry_count * sizeof(int16_t);
    return tables - tables_size(layout);
}

/* Weights without tables. */
static PatternWeights *make_empty(void)
{
    PatternWeights *made = aligned_alloc(64, sizeof *made);
    if (made == NULL) {
        return NULL;
    }
    if (!pattern_layout_init(&made->layout)) {
        pattern_layout_fini(&made->layout);
        free(made);
        return NULL;
    }
    made->tables = NULL;
    made->network = NULL;
    memset(made->probcut, 0, sizeof made->probcut);
    snprintf(made->name, sizeof made->name, "zero");
    return made;
}

/* Tables of zeros, in memory in which a body of so many bytes has room. */
static bool add_tables(PatternWeights *made, size_t body)
{
    made->tables_memory = body_offset(&made->layout) + body;
    made->tables = pages_alloc(made->tables_memory);
    if (made->tables == NULL) {
        return false;
    }
    for (int discs = 0; discs <= 64; discs++) {
        made->phase[discs] =
            made->tables + (size_t)pattern_phase(discs) * (size_t)made->layout.entry_count;
    }
    return true;
}

Status pattern_weights_zero(PatternWeights **weights, Error *error)
{
    PatternWeights *made = make_empty();
    if (made == NULL || !add_tables(made, tables_size(&made->layout))) {
        pattern_weights_free(made);
        return error_set(error, STATUS_MEMORY, "no memory for the weights", 0);
    }
    *weights = made;
    return STATUS_OK;
}

void pattern_weights_free(PatternWeights *weights)
{
    if (weights != NULL) {
        pages_free(weights->tables, weights->tables_memory);
        pattern_layout_fini(&weights->layout);
        network_free(weights->network);
        free(weights);
    }
}

static int16_t *phase_table(const PatternWeights *weights, int phase)
{
    return weights->tables + (size_t)phase * (size_t)weights->layout.entry_count;
}

void pattern_weights_set_phase(PatternWeights *weights, int phase, const int16_t *classes)
{
    int16_t *table = phase_table(weights, phase);
    const int32_t *class_of = weights->layout.class_of;
    const int used = weights->layout.kind_offset[PATTERN_KINDS];
    for (int entry = 0; entry < used; entry++) {
        table[entry] = classes[class_of[entry]];
    }
    memset(table + used, 0, (size_t)(weights->layout.entry_count - used) * sizeof *table);
}

void pattern_weights_get_phase(const PatternWeights *weights, int phase, int16_t *classes)
{
    const int16_t *table = phase_table(weights, phase);
    const int used = weights->layout.kind_offset[PATTERN_KINDS];
    for (int entry = 0; entry < used; entry++) {
        classes[weights->layout.class_of[entry]] = table[entry];
    }
}

void pattern_weights_round(PatternWeights *weights, int step)
{
    const size_t count = (size_t)PATTERN_PHASES * (size_t)weights->layout.entry_count;
    for (size_t i = 0; i < count; i++) {
        const int value = weights->tables[i], away = value < 0 ? -step / 2 : step / 2;
        const int rounded = (value + away) / step * step;
        weights->tables[i] = (int16_t)(rounded > INT16_MAX || rounded < INT16_MIN
                                           ? value / step * step
                                           : rounded);
    }
}

void pattern_weights_step(const unsigned char *body, int phase, int class_count, int step,
                          const int16_t *restrict from, int16_t *restrict to)
{
    const unsigned char *low = body + (size_t)phase * 2 * (size_t)class_count;
    const unsigned char *high = low + class_count;
    for (int i = 0; i < class_count; i++) {
        const uint16_t zigzag = (uint16_t)(low[i] | high[i] << 8);
        const uint16_t change = (uint16_t)((zigzag >> 1) ^ -(zigzag & 1));
        to[i] = (int16_t)(uint16_t)(from[i] + step * change);
    }
}

/* The largest power of two up to PATTERN_WEIGHTS_MAX_STEP of which all values are multiples. */
static int largest_step(const PatternWeights *weights)
{
    const size_t count = (size_t)PATTERN_PHASES * (size_t)weights->layout.entry_count;
    unsigned all = PATTERN_WEIGHTS_MAX_STEP;
    for (size_t i = 0; i < count; i++) {
        all |= (uint16_t)weights->tables[i];
    }
    return 1 << __builtin_ctz(all);
}

static void encode_body(const PatternWeights *weights, int step, unsigned char *body,
                        int16_t *classes)
{
    const int count = weights->layout.class_count;
    int16_t *before = classes + count;
    memset(before, 0, (size_t)count * sizeof *before);
    for (int phase = 0; phase < PATTERN_PHASES; phase++) {
        pattern_weights_get_phase(weights, phase, classes);
        unsigned char *low = body + (size_t)phase * 2 * (size_t)count;
        unsigned char *high = low + count;
        for (int i = 0; i < count; i++) {
            classes[i] = (int16_t)(classes[i] / step);
            const int16_t change = (int16_t)(uint16_t)(classes[i] - before[i]);
            const unsigned zigzag = (unsigned)(change * 2) ^ (0u - (unsigned)(change < 0));
            low[i] = (unsigned char)(zigzag & 255);
            high[i] = (unsigned char)(zigzag >> 8 & 255);
        }
        memcpy(before, classes, (size_t)count * sizeof *before);
    }
}

typedef struct Field {
    size_t at;
    uint32_t expected;
    const char *fault;
} Field;

static const char *field_fault(const unsigned char *bytes, const Field *fields, size_t count,
                               size_t *at)
{
    for (size_t i = 0; i < count; i++) {
        if (get32(bytes + fields[i].at) != fields[i].expected) {
            *at = fields[i].at;
            return fields[i].fault;
        }
    }
    return NULL;
}

static const char *probcut_fault(const unsigned char *bytes, size_t *at)
{
    for (*at = AT_PROBCUT; *at < AT_NETWORK; *at += sizeof(float)) {
        float parameter;
        memcpy(&parameter, bytes + *at, sizeof parameter);
        if (!isfinite(parameter)) {
            return "weights whose errors are no numbers";
        }
    }
    return NULL;
}

const char *pattern_weights_header_fault(const unsigned char *bytes, size_t size, size_t *at)
{
    static const Field fields[] = {
        {AT_PHASES, PATTERN_PHASES, "weights with another number of phases"},
    };
    *at = 0;
    if (size < PATTERN_WEIGHTS_HEADER || memcmp(bytes, magic, sizeof magic) != 0) {
        return "not a file of pattern weights";
    }
    const uint32_t version = get32(bytes + AT_VERSION);
    if (version != PATTERN_WEIGHTS_FIRST && version != PATTERN_WEIGHTS_SINGLE &&
        version != PATTERN_WEIGHTS_VERSION) {
        *at = AT_VERSION;
        return "weights of another version";
    }
    const uint32_t scale = get32(bytes + AT_SCALE);
    const uint32_t least =
        version == PATTERN_WEIGHTS_VERSION ? PATTERN_DISC / PATTERN_WEIGHTS_MAX_STEP : PATTERN_DISC;
    *at = AT_SCALE;
    if (scale < least || PATTERN_DISC % scale != 0) {
        return "weights in another scale";
    }
    const char *fault = field_fault(bytes, fields, sizeof fields / sizeof fields[0], at);
    if (fault != NULL) {
        return fault;
    }
    *at = AT_BODY_SIZE;
    if (get64(bytes + AT_BODY_SIZE) != size - PATTERN_WEIGHTS_HEADER) {
        return "weights cut short or too long";
    }
    *at = AT_CHECKSUM;
    if (get64(bytes + AT_CHECKSUM) != checksum(bytes + AT_PROBCUT, size - AT_PROBCUT)) {
        return "weights damaged: the checksum does not match";
    }
    *at = AT_NETWORK;
    const uint32_t network = get32(bytes + AT_NETWORK);
    if (network != NETWORK_NONE && network != NETWORK_QUARTERS) {
        return "weights with another kind of network";
    }
    const bool may_have_more = network != NETWORK_NONE && version == PATTERN_WEIGHTS_VERSION;
    *at = AT_MORE;
    if (get32(bytes + AT_MORE) > (may_have_more ? NETWORK_MAX_MEMBERS - 1 : 0)) {
        return "weights with too many members of a network";
    }
    return probcut_fault(bytes, at);
}

static const char *layout_fault(const unsigned char *bytes, const PatternLayout *layout,
                                size_t *at)
{
    const Field fields[] = {
        {AT_LAYOUT, layout->id, "weights for another set of patterns"},
        {AT_CLASSES, (uint32_t)layout->class_count, "weights with another number of entries"},
    };
    return field_fault(bytes, fields, sizeof fields / sizeof fields[0], at);
}

static const char no_memory[] = "no memory for the weights"; /* the one fault not of the bytes */
static const char wrong_size[] = "weights with a body of the wrong size";
#ifdef EM_ZSTD
static const char no_zstd[] = "weights that do not decompress";
#else
static const char no_zstd[] = "compressed weights, and this program was built without zstd";
#endif

/* How many members the network has; 0: there is none. */
static int members(const unsigned char *bytes)
{
    return get32(bytes + AT_NETWORK) == NETWORK_NONE ? 0 : 1 + (int)get32(bytes + AT_MORE);
}

static const char *stored_size(const unsigned char *bytes, size_t size, uint64_t *room)
{
    *room = size - PATTERN_WEIGHTS_HEADER;
    switch (get32(bytes + AT_ENCODING)) {
    case ENCODING_PLAIN:
        return NULL;
    case ENCODING_ZSTD:
#ifdef EM_ZSTD
        *room = ZSTD_getFrameContentSize(bytes + PATTERN_WEIGHTS_HEADER, (size_t)*room);
        return *room == ZSTD_CONTENTSIZE_UNKNOWN || *room == ZSTD_CONTENTSIZE_ERROR ? no_zstd
                                                                                    : NULL;
#else
        return no_zstd;
#endif
    default:
        return "weights in an unknown encoding";
    }
}

const char *pattern_weights_body_size(const unsigned char *bytes, size_t size,
                                      const PatternLayout *layout, size_t *room, size_t *at)
{
    const char *fault = layout_fault(bytes, layout, at);
    uint64_t told = 0;
    if (fault == NULL) {
        *at = PATTERN_WEIGHTS_HEADER;
        fault = stored_size(bytes, size, &told);
    }
    *room = (size_t)told;
    return fault != NULL ? fault
           : told < tables_size(layout) || told > body_size(layout, members(bytes)) ? wrong_size
                                                                                    : NULL;
}

const char *pattern_weights_body(const unsigned char *bytes, size_t size, unsigned char *body,
                                 size_t room, size_t *at)
{
    const unsigned char *stored = bytes + PATTERN_WEIGHTS_HEADER;
    *at = PATTERN_WEIGHTS_HEADER;
    if (get32(bytes + AT_ENCODING) == ENCODING_PLAIN) {
        memcpy(body, stored, room);
        return NULL;
    }
#ifdef EM_ZSTD
    ZSTD_DCtx *context = ZSTD_createDCtx();
    if (context == NULL) {
        return no_memory;
    }
    const size_t got =
        ZSTD_decompressDCtx(context, body, room, stored, size - PATTERN_WEIGHTS_HEADER);
    ZSTD_freeDCtx(context);
    return got == room ? NULL : no_zstd;
#else
    (void)size;
    return no_zstd;
#endif
}

/* A fault's byte is that of a file with a plain body. */
static Status read_network(const unsigned char *bytes, const unsigned char *body, size_t room,
                           PatternWeights *made, Error *error)
{
    const size_t at = tables_size(&made->layout);
    const bool packed = get32(bytes + AT_VERSION) == PATTERN_WEIGHTS_VERSION;
    const Status status = network_new_sorted(&made->layout, body + at, room - at, members(bytes),
                                             packed, &made->network, error);
    if (status != STATUS_OK && status != STATUS_MEMORY && error != NULL) {
        error->at += PATTERN_WEIGHTS_HEADER + at;
    }
    if (status == STATUS_OK &&
        !network_set_range(made->network, (int)get32(bytes + AT_FIRST_DISCS),
                           (int)get32(bytes + AT_LAST_DISCS))) {
        return error_set(error, STATUS_RANGE, "a network for impossible numbers of discs",
                         AT_FIRST_DISCS);
    }
    return status;
}

/* Spreads the body's changes over the tables. */
static void spread_tables(PatternWeights *made, const unsigned char *body, int step,
                          int16_t *classes)
{
    const int count = made->layout.class_count;
    int16_t *values[2] = {classes, classes + count}; /* of an even and of an odd phase */
    for (int phase = 0; phase < PATTERN_PHASES; phase++) {
        int16_t *now = values[phase % 2];
        pattern_weights_step(body, phase, count, step, values[(phase + 1) % 2], now);
        pattern_weights_set_phase(made, phase, now);
    }
}

/* Fills the network and the tables from the body of bytes whose header has passed, unpacked to
 * `body`. */
static Status read_body(const unsigned char *bytes, size_t size, PatternWeights *made,
                        unsigned char *body, size_t room, Error *error)
{
    size_t at = 0;
    const char *fault = pattern_weights_body(bytes, size, body, room, &at);
    if (fault == no_memory) {
        return error_set(error, STATUS_MEMORY, fault, 0);
    }
    if (fault != NULL) {
        return error_set(error, STATUS_SYNTAX, fault, at);
    }
    int16_t *classes = calloc(2 * (size_t)made->layout.class_count, sizeof *classes);
    if (classes == NULL) {
        return error_set(error, STATUS_MEMORY, no_memory, 0);
    }
    Status status = STATUS_OK;
    if (get32(bytes + AT_NETWORK) != NETWORK_NONE) {
        status = read_network(bytes, body, room, made, error);
    }
    if (status == STATUS_OK) {
        spread_tables(made, body, table_step(bytes), classes);
    }
    free(classes);
    return status;
}

static Status fill_weights(const unsigned char *bytes, size_t size, PatternWeights *made,
                           Error *error)
{
    size_t room, at = 0;
    const char *fault = pattern_weights_body_size(bytes, size, &made->layout, &room, &at);
    if (fault != NULL) {
        return error_set(error, STATUS_SYNTAX, fault, at);
    }
    if (!add_tables(made, room)) {
        return error_set(error, STATUS_MEMORY, no_memory, 0);
    }
    unsigned char *body = (unsigned char *)made->tables + body_offset(&made->layout);
    const Status status = read_body(bytes, size, made, body, room, error);
    if (status == STATUS_OK) {
        memcpy(made->probcut, bytes + AT_PROBCUT, sizeof made->probcut);
        snprintf(made->name, sizeof made->name, "%012llx",
                 (unsigned long long)(get64(bytes + AT_CHECKSUM) >> 16));
    }
    return status;
}

Status pattern_weights_parse(const void *data, size_t size, PatternWeights **weights,
                             Error *error)
{
    const unsigned char *bytes = data;
    size_t at = 0;
    const char *fault = pattern_weights_header_fault(bytes, size, &at);
    if (fault != NULL) {
        return error_set(error, STATUS_SYNTAX, fault, at);
    }
    PatternWeights *made = make_empty();
    if (made == NULL) {
        return error_set(error, STATUS_MEMORY, no_memory, 0);
    }
    const Status status = fill_weights(bytes, size, made, error);
    if (status != STATUS_OK) {
        pattern_weights_free(made);
        return status;
    }
    *weights = made;
    return STATUS_OK;
}

Status pattern_weights_builtin(PatternWeights **weights, Error *error)
{
    return pattern_blob_size() == 0
               ? pattern_weights_zero(weights, error)
               : pattern_weights_parse(pattern_blob_bytes(), pattern_blob_size(), weights, error);
}

Status pattern_weights_read(const char *path, PatternWeights **weights, Error *error)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return error_set(error, STATUS_IO, "cannot open the weights", 0);
    }
    StrBuf buffer = {0};
    Status status = strbuf_read(&buffer, file, MAX_FILE_BYTES);
    fclose(file);
    status = status == STATUS_OK
                 ? pattern_weights_parse(buffer.text, buffer.length, weights, error)
             : status == STATUS_RANGE
                 ? error_set(error, status, "larger than 128 MiB: no weights", 0)
                 : error_set(error, STATUS_IO, "cannot read the weights", buffer.length);
    strbuf_fini(&buffer);
    return status;
}

static Status compress_body(unsigned char **body, size_t *size, int level, Error *error)
{
#ifdef EM_ZSTD
    const size_t bound = ZSTD_compressBound(*size);
    unsigned char *packed = malloc(bound);
    const size_t got = packed == NULL ? 0 : ZSTD_compress(packed, bound, *body, *size, level);
    if (packed == NULL || ZSTD_isError(got)) {
        free(packed);
        return error_set(error, STATUS_MEMORY, "no memory to compress the weights", 0);
    }
    free(*body);
    *body = packed;
    *size = got;
    return STATUS_OK;
#else
    (void)body, (void)size, (void)level;
    return error_set(error, STATUS_RANGE, "this program was built without zstd", 0);
#endif
}

void pattern_weights_seal(unsigned char *bytes, size_t size)
{
    const uint64_t body_size = size - PATTERN_WEIGHTS_HEADER;
    memcpy(bytes + AT_BODY_SIZE, &body_size, sizeof body_size);
    const uint64_t sum = checksum(bytes + AT_PROBCUT, size - AT_PROBCUT);
    memcpy(bytes + AT_CHECKSUM, &sum, sizeof sum);
}

/* The body in memory of its own, plain; NULL without memory. */
static unsigned char *make_body(const PatternWeights *weights, int step, size_t *size)
{
    const size_t count = (size_t)weights->layout.class_count;
    const size_t tables = tables_size(&weights->layout);
    size_t network = 0;
    unsigned char *body = malloc(body_size(&weights->layout, network_members(weights->network)));
    int16_t *classes = malloc(2 * count * sizeof *classes);
    bool made = body != NULL && classes != NULL;
    if (made) {
        encode_body(weights, step, body, classes);
        made = network_format_sorted(weights->network, &weights->layout, body + tables, &network,
                                     NULL) == STATUS_OK;
    }
    *size = tables + network;
    free(classes);
    if (!made) {
        free(body);
        return NULL;
    }
    return body;
}

static void fill_header(const PatternWeights *weights, int step, int level,
                        unsigned char header[PATTERN_WEIGHTS_HEADER])
{
    const Network *network = weights->network;
    const uint32_t fields[] = {PATTERN_WEIGHTS_VERSION,
                               weights->layout.id,
                               (uint32_t)(PATTERN_DISC / step),
                               PATTERN_PHASES,
                               (uint32_t)weights->layout.class_count,
                               level == 0 ? ENCODING_PLAIN : ENCODING_ZSTD};
    memcpy(header + AT_MAGIC, magic, sizeof magic);
    memcpy(header + AT_VERSION, fields, sizeof fields);
    memcpy(header + AT_PROBCUT, weights->probcut, sizeof weights->probcut);
    if (network != NULL) {
        const uint32_t use[] = {NETWORK_QUARTERS, (uint32_t)network->first_discs,
                                (uint32_t)network->last_discs,
                                (uint32_t)network_members(network) - 1};
        memcpy(header + AT_NETWORK, use, sizeof use);
    }
}

Status pattern_weights_format(const PatternWeights *weights, int level, StrBuf *out, Error *error)
{
    const int step = largest_step(weights);
    size_t size;
    unsigned char *body = make_body(weights, step, &size);
    if (body == NULL) {
        return error_set(error, STATUS_MEMORY, "no memory for the weights", 0);
    }
    const Status status = level == 0 ? STATUS_OK : compress_body(&body, &size, level, error);
    if (status != STATUS_OK) {
        free(body);
        return status;
    }
    unsigned char header[PATTERN_WEIGHTS_HEADER] = {0};
    fill_header(weights, step, level, header);
    const size_t start = out->length;
    strbuf_bytes(out, (const char *)header, sizeof header);
    strbuf_bytes(out, (const char *)body, size);
    free(body);
    if (out->status != STATUS_OK) {
        return error_set(error, STATUS_MEMORY, "no memory for the weights", 0);
    }
    pattern_weights_seal((unsigned char *)out->text + start, out->length - start);
    return STATUS_OK;
}

Status pattern_weights_write(const PatternWeights *weights, int level, const char *path,
                             Error *error)
{
    StrBuf bytes = {0};
    Status status = pattern_weights_format(weights, level, &bytes, error);
    if (status == STATUS_OK) {
        FILE *file = fopen(path, "wb");
        const int written =
            file != NULL && fwrite(bytes.text, 1, bytes.length, file) == bytes.length;
        if ((file != NULL && fclose(file) != 0) || !written) {
            status = error_set(error, STATUS_IO, "cannot write the weights", 0);
        }
    }
    strbuf_fini(&bytes);
    return status;
}
