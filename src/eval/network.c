/* A network from and to bytes. A member's are the rows of all classes of entries, as they are or
 * sorted, and then, in the order and form of NetworkNumbers, everything else. Rows are spread over
 * the entries and woven (network.h), dense weights regrouped by four inputs; the way back undoes
 * both. */
#include "eval/network.h"

#include "base/pages.h"
#include "base/strbuf.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FILE_BYTES = 128 << 20 }; /* twice what the largest network has */
enum {
    HALF = NETWORK_WIDTH / 2,
    BIAS = PATTERN_INSTANCES * NETWORK_ROW_BIAS,
    QUARTER_BIAS = NETWORK_QUARTER * NETWORK_ROW_BIAS
};

size_t network_size(const PatternLayout *layout)
{
    return (size_t)layout->class_count * NETWORK_WIDTH + sizeof(NetworkNumbers);
}

void network_free(Network *network)
{
    while (network != NULL) {
        Network *more = network->more;
        pages_free(network->rows, network->rows_size);
        free(network);
        network = more;
    }
}

int network_members(const Network *network)
{
    int count = 0;
    for (; network != NULL; network = network->more) {
        count++;
    }
    return count;
}

int network_set_range(Network *network, int first_discs, int last_discs)
{
    if (first_discs < NETWORK_MIN_DISCS || last_discs > NETWORK_MAX_DISCS ||
        first_discs > last_discs) {
        return 0;
    }
    network->first_discs = first_discs;
    network->last_discs = last_discs;
    return 1;
}

void network_lean(Network *network, int discs, int amount)
{
    network->lean[discs - NETWORK_MIN_DISCS] += amount;
}

/* ---- Overflow ---- */

static int largest(const int16_t (*rows)[NETWORK_WIDTH], int count)
{
    int most = 0;
    for (int r = 0; r < count; r++) {
        for (int i = 0; i < NETWORK_WIDTH; i++) {
            most = abs(rows[r][i]) > most ? abs(rows[r][i]) : most;
        }
    }
    return most;
}

/* True if a bias is so large that a sum of bytes times bytes added to it could overflow. */
static int too_large(int32_t bias)
{
    return bias > 1 << 30 || bias < -(1 << 30);
}

static const char *stage_fault(const NetworkNumbers *numbers, int stage, int most_sum)
{
    int large = 0, heavy = 0;
    int64_t last = llabs(numbers->b3[stage]);
    for (int i = 0; i < LAYERS_WHOLE; i++) {
        large |= too_large(numbers->b1[stage][i]);
    }
    for (int i = 0; i < LAYERS_QUARTER; i++) {
        large |= too_large(numbers->quarter_b1[stage][i]);
    }
    for (int i = 0; i < LAYERS_SECOND; i++) {
        large |= too_large(numbers->b2[stage][i]);
        for (int j = 0; j < LAYERS_FIRST; j++) {
            heavy |= abs(numbers->w2[stage][i][j]) > LAYERS_MOST_WEIGHT;
        }
        last += 127 * abs(numbers->w3[stage][i]);
    }
    for (int i = 0; i < NETWORK_WIDTH; i++) {
        last += (int64_t)most_sum * abs(numbers->skip[stage][i]);
    }
    const int32_t lean = numbers->lean[stage];
    large |= lean > PATTERN_MAX_VALUE || lean < -PATTERN_MAX_VALUE;
    return large              ? "a network with a bias out of range"
           : heavy            ? "a network whose second layer has a weight out of range"
           : last > INT32_MAX ? "a network whose last layer can overflow"
                              : NULL;
}

static const char *numbers_fault(const NetworkNumbers *numbers)
{
    const int most_sum = largest(numbers->own_moves, NETWORK_MOVES) +
                         largest(numbers->opp_moves, NETWORK_MOVES) +
                         largest(numbers->start, NETWORK_STAGES) + BIAS;
    const int most_quarter = largest(numbers->quarter_start, NETWORK_STAGES) + QUARTER_BIAS;
    const char *fault = most_sum > INT16_MAX || most_quarter > INT16_MAX
                            ? "a network whose sums of rows can overflow"
                            : NULL;
    for (int stage = 0; stage < NETWORK_STAGES && fault == NULL; stage++) {
        fault = stage_fault(numbers, stage, most_sum);
    }
    return fault;
}

/* ---- Bytes to network ---- */

/* The weights of a layer as a file has them, output by output, and as the kernels read them, by
 * groups of four inputs. */
static void group_weights(const int8_t *from, int outputs, int inputs, int8_t (*to)[4])
{
    for (int i = 0; i < inputs; i += 4) {
        for (int j = 0; j < outputs; j++) {
            memcpy(*to++, from + (ptrdiff_t)j * inputs + i, 4);
        }
    }
}

static void fill_layers(KernelLayers *layers, const NetworkNumbers *numbers, int stage)
{
    group_weights(numbers->w1[stage][0], LAYERS_WHOLE, LAYERS_INPUTS, layers->w1[0]);
    group_weights(numbers->quarter_w1[stage][0], LAYERS_QUARTER, LAYERS_INPUTS,
                  layers->quarter_w1[0]);
    group_weights(numbers->w2[stage][0], LAYERS_SECOND, LAYERS_FIRST, layers->w2[0]);
    memcpy(layers->b1, numbers->b1[stage], sizeof layers->b1);
    memcpy(layers->quarter_b1, numbers->quarter_b1[stage], sizeof layers->quarter_b1);
    memcpy(layers->b2, numbers->b2[stage], sizeof layers->b2);
    memcpy(layers->skip, numbers->skip[stage], sizeof layers->skip);
    memcpy(layers->w3, numbers->w3[stage], sizeof layers->w3);
    layers->b3 = numbers->b3[stage];
}

static void fill_starts(NetworkRow to[][2], const int16_t from[][NETWORK_WIDTH], int bias)
{
    memcpy(to, from, NETWORK_STAGES * sizeof *to);
    for (int stage = 0; stage < NETWORK_STAGES; stage++) {
        to[stage][0] -= (uint16_t)bias;
        to[stage][1] -= (uint16_t)bias;
    }
}

static void fill_moves(NetworkRow to[][2], const int16_t from[][NETWORK_WIDTH])
{
    for (int moves = 0; moves <= BOARD_MAX_MOVES; moves++) {
        memcpy(to[moves], from[moves < NETWORK_MOVES ? moves : NETWORK_MOVES - 1], sizeof *to);
    }
}

typedef uint8_t Half __attribute__((vector_size(HALF)));

/* The row of these halves times two to the power of `shift`. */
static NetworkRow woven(Half first, Half second, int shift)
{
    const NetworkRow low = __builtin_convertvector(first, NetworkRow) << shift;
    const NetworkRow high = __builtin_convertvector(second, NetworkRow) << (8 + shift);
    const uint16_t places = 2 * NETWORK_ROW_BIAS - 1;
    return ((low & places) | (high & (uint16_t)(places << 8))) ^
           (NETWORK_ROW_BIAS | NETWORK_ROW_BIAS << 8);
}

/* Where the rows of the classes lie. */
typedef struct Rows {
    const unsigned char *shifts;                      /* of the classes; NULL: all are 0 */
    const unsigned char *next[NETWORK_MAX_SHIFT + 1]; /* the next row with each shift */
    bool packed;
} Rows;

/* Bytes of a row with this shift. */
static size_t row_size(int shift, bool packed)
{
    return !packed || shift < NETWORK_PACKED_SHIFT ? NETWORK_WIDTH
           : shift < NETWORK_MAX_SHIFT             ? HALF
                                                   : 0;
}

/* The next row with this shift. */
static NetworkRow next_row(Rows *from, int shift)
{
    Half halves[2] = {{0}};
    const size_t size = row_size(shift, from->packed);
    if (size == NETWORK_WIDTH) {
        memcpy(halves, from->next[shift], sizeof halves);
    } else if (size == HALF) {
        Half both;
        memcpy(&both, from->next[shift], sizeof both);
        halves[0] = both & 15;
        halves[1] = both >> 4;
    }
    from->next[shift] += size;
    return woven(halves[0], halves[1], shift);
}

/* The classes' rows lie in the order in which the entries first name them. `made_at` is room for
 * the entry of each class. */
static void fill_rows(Network *network, const PatternLayout *layout, Rows from, int *made_at)
{
    const int used = layout->kind_offset[PATTERN_KINDS];
    int made = 0; /* classes */
    for (int entry = 0; entry < used; entry++) {
        const int class = layout->class_of[entry];
        if (class < made) {
            network->rows[entry] = network->rows[made_at[class]];
        } else {
            const int shift = from.shifts == NULL ? 0 : from.shifts[class];
            network->rows[entry] = next_row(&from, shift);
            made_at[made++] = entry;
        }
    }
    for (int entry = used; entry < layout->entry_count; entry++) {
        network->rows[entry] = woven((Half){0}, (Half){0}, 0);
    }
}

/* A member with the numbers, of which nothing is wrong. NULL without memory. */
static Network *make(const PatternLayout *layout, Rows from, const NetworkNumbers *numbers)
{
    Network *made = aligned_alloc(_Alignof(Network), sizeof *made);
    const size_t rows_memory = (size_t)layout->entry_count * sizeof(NetworkRow);
    NetworkRow *rows = pages_alloc(rows_memory);
    int *made_at = malloc((size_t)layout->class_count * sizeof *made_at);
    if (made == NULL || rows == NULL || made_at == NULL) {
        free(made);
        pages_free(rows, rows_memory);
        free(made_at);
        return NULL;
    }
    for (int stage = 0; stage < NETWORK_STAGES; stage++) {
        fill_layers(&made->layers[stage], numbers, stage);
    }
    fill_starts(made->start, numbers->start, BIAS);
    fill_starts(made->quarter_start, numbers->quarter_start, QUARTER_BIAS);
    fill_moves(made->own_moves, numbers->own_moves);
    fill_moves(made->opp_moves, numbers->opp_moves);
    memcpy(made->lean, numbers->lean, sizeof made->lean);
    made->rows = rows;
    made->rows_size = rows_memory;
    fill_rows(made, layout, from, made_at);
    free(made_at);
    network_set_range(made, NETWORK_MIN_DISCS, NETWORK_MAX_DISCS);
    made->more = NULL;
    return made;
}

/* The dense layers of one number of discs are much like those of the one before. Weights from their
 * differences, modulo 256, and back. */
static void add_up(int8_t *weights, size_t of_stage)
{
    for (size_t i = of_stage; i < NETWORK_STAGES * of_stage; i++) {
        weights[i] = (int8_t)(uint8_t)(weights[i] + weights[i - of_stage]);
    }
}

static void take_apart(int8_t *weights, size_t of_stage)
{
    for (size_t i = NETWORK_STAGES * of_stage - 1; i >= of_stage; i--) {
        weights[i] = (int8_t)(uint8_t)(weights[i] - weights[i - of_stage]);
    }
}

static void for_layers(NetworkNumbers *numbers, void (*change)(int8_t *weights, size_t of_stage))
{
    change(numbers->w1[0][0], sizeof numbers->w1[0]);
    change(numbers->quarter_w1[0][0], sizeof numbers->quarter_w1[0]);
    change(numbers->w2[0][0], sizeof numbers->w2[0]);
}

/* The numbers lie `at` bytes behind the beginning. */
static Status make_checked(const PatternLayout *layout, Rows from, const unsigned char *bytes,
                           size_t at, Network **network, Error *error)
{
    NetworkNumbers *numbers = malloc(sizeof *numbers);
    Network *made = NULL;
    const char *fault = NULL;
    if (numbers != NULL) {
        memcpy(numbers, bytes + at, sizeof *numbers);
        if (from.packed) {
            for_layers(numbers, add_up);
        }
        fault = numbers_fault(numbers);
        made = fault == NULL ? make(layout, from, numbers) : NULL;
        free(numbers);
    }
    if (made == NULL) {
        return fault != NULL ? error_set(error, STATUS_RANGE, fault, at)
                             : error_set(error, STATUS_MEMORY, "no memory for the network", 0);
    }
    *network = made;
    return STATUS_OK;
}

static const char row_fault[] = "a network with a row out of range";
static const char size_fault[] = "a network cut short or too long";

static bool fits(unsigned char byte, int shift)
{
    const int value = (int8_t)byte * (1 << shift);
    return value >= -NETWORK_ROW_BIAS && value < NETWORK_ROW_BIAS;
}

/* Whether all bytes are elements of rows divided by two to the power of `shift`; else which is the
 * first that is not. */
static bool all_fit(const unsigned char *bytes, size_t count, int shift, size_t *first)
{
    bool fit = true;
    for (size_t i = 0; i < count; i++) {
        fit &= fits(bytes[i], shift);
    }
    for (*first = 0; !fit && fits(bytes[*first], shift);) {
        ++*first;
    }
    return fit;
}

/* What a member is made from, and how many bytes of `size` it took. */
typedef Status NewMember(const PatternLayout *layout, const unsigned char *bytes, size_t *size,
                         Network **member, Error *error);

static Status new_member(const PatternLayout *layout, const unsigned char *bytes, size_t *size,
                         Network **member, Error *error)
{
    const size_t rows = (size_t)layout->class_count * NETWORK_WIDTH;
    size_t wrong;
    *size = network_size(layout);
    return all_fit(bytes, rows, 0, &wrong)
               ? make_checked(layout, (Rows){.next = {bytes}}, bytes, rows, member, error)
               : error_set(error, STATUS_SYNTAX, row_fault, wrong);
}

/* All members, which take all `size` bytes. */
static Status new_members(const PatternLayout *layout, const unsigned char *bytes, size_t size,
                          int members, NewMember *new, Network **network, Error *error)
{
    Network *first = NULL, **next = &first;
    size_t at = 0;
    Status status = STATUS_OK;
    for (int i = 0; i < members && status == STATUS_OK; i++) {
        size_t taken = size - at;
        status = new(layout, bytes + at, &taken, next, error);
        if (status == STATUS_OK) {
            next = &(*next)->more;
            at += taken;
        }
    }
    if (status == STATUS_OK && at != size) {
        status = error_set(error, STATUS_SYNTAX, size_fault, 0);
    }
    if (status != STATUS_OK) {
        network_free(first);
        if (error != NULL && status != STATUS_MEMORY) {
            error->at += at;
        }
        return status;
    }
    *network = first;
    return STATUS_OK;
}

Status network_new(const PatternLayout *layout, const unsigned char *bytes, int members,
                   Network **network, Error *error)
{
    const size_t size = (size_t)members * network_size(layout);
    return new_members(layout, bytes, size, members, new_member, network, error);
}

/* ---- Sorted rows ---- */

size_t network_sorted_size(const PatternLayout *layout)
{
    return (size_t)layout->class_count + network_size(layout);
}

/* How many classes have each shift; false and where if one is too large. */
static bool count_shifts(const unsigned char *shifts, int class_count,
                         size_t counts[NETWORK_MAX_SHIFT + 1], size_t *at)
{
    for (int i = 0; i < class_count; i++) {
        if (shifts[i] > NETWORK_MAX_SHIFT) {
            *at = (size_t)i;
            return false;
        }
        counts[shifts[i]]++;
    }
    return true;
}

static bool pair_fits(unsigned char byte, int shift)
{
    const unsigned half = NETWORK_ROW_BIAS >> shift;
    return ((byte + half) & 15) < 2 * half && (((byte >> 4) + half) & 15) < 2 * half;
}

/* As all_fit, of bytes that have two elements each. */
static bool all_pairs_fit(const unsigned char *bytes, size_t count, int shift, size_t *first)
{
    bool fit = true;
    for (size_t i = 0; i < count; i++) {
        fit &= pair_fits(bytes[i], shift);
    }
    for (*first = 0; !fit && pair_fits(bytes[*first], shift);) {
        ++*first;
    }
    return fit;
}

static Status new_sorted(const PatternLayout *layout, const unsigned char *bytes, bool packed,
                         size_t *size, Network **member, Error *error)
{
    const size_t count = (size_t)layout->class_count;
    size_t counts[NETWORK_MAX_SHIFT + 1] = {0}, wrong, at = count;
    if (*size < count) {
        return error_set(error, STATUS_SYNTAX, size_fault, 0);
    }
    if (!count_shifts(bytes, layout->class_count, counts, &wrong)) {
        return error_set(error, STATUS_SYNTAX, "a network with an impossible shift", wrong);
    }
    size_t all = count + sizeof(NetworkNumbers);
    for (int shift = 0; shift <= NETWORK_MAX_SHIFT; shift++) {
        all += counts[shift] * row_size(shift, packed);
    }
    if (*size < all) {
        return error_set(error, STATUS_SYNTAX, size_fault, 0);
    }
    Rows from = {.shifts = bytes, .packed = packed};
    for (int shift = 0; shift <= NETWORK_MAX_SHIFT; shift++) {
        const size_t each = row_size(shift, packed);
        from.next[shift] = bytes + at;
        if (!(each == HALF ? all_pairs_fit : all_fit)(bytes + at, counts[shift] * each, shift,
                                                      &wrong)) {
            return error_set(error, STATUS_SYNTAX, row_fault, at + wrong);
        }
        at += counts[shift] * each;
    }
    *size = all;
    return make_checked(layout, from, bytes, at, member, error);
}

static Status new_loose_member(const PatternLayout *layout, const unsigned char *bytes,
                               size_t *size, Network **member, Error *error)
{
    return new_sorted(layout, bytes, false, size, member, error);
}

static Status new_packed_member(const PatternLayout *layout, const unsigned char *bytes,
                                size_t *size, Network **member, Error *error)
{
    return new_sorted(layout, bytes, true, size, member, error);
}

Status network_new_sorted(const PatternLayout *layout, const unsigned char *bytes, size_t size,
                          int members, int packed, Network **network, Error *error)
{
    return new_members(layout, bytes, size, members,
                       packed ? new_packed_member : new_loose_member, network, error);
}

/* The largest shift of all that keep every element; the one that stands for no bytes for zeros
 * alone. */
static int shift_of(const unsigned char *row)
{
    unsigned all = 0;
    for (int i = 0; i < NETWORK_WIDTH; i++) {
        all |= row[i];
    }
    return all == 0 ? NETWORK_MAX_SHIFT : __builtin_ctz(all | 1u << (NETWORK_MAX_SHIFT - 1));
}

/* Writes a row divided by two to the power of `shift`. The end of it. */
static unsigned char *put_row(const unsigned char *row, int shift, unsigned char *to)
{
    const size_t size = row_size(shift, true);
    for (size_t k = 0; k < size; k++) {
        const int first = (int8_t)row[k] >> shift, second = (int8_t)row[k % HALF + HALF] >> shift;
        *to++ = (unsigned char)(size == HALF ? (first & 15) | (second & 15) << 4 : first);
    }
    return to;
}

/* A member's bytes, sorted and packed, from plain ones, which are lost. The end of them. */
static unsigned char *sort_member(const PatternLayout *layout, unsigned char *plain,
                                  unsigned char *bytes)
{
    const size_t count = (size_t)layout->class_count;
    unsigned char *to = bytes + count;
    for (size_t i = 0; i < count; i++) {
        bytes[i] = (unsigned char)shift_of(plain + i * NETWORK_WIDTH);
    }
    for (int shift = 0; shift < NETWORK_MAX_SHIFT; shift++) {
        for (size_t i = 0; i < count; i++) {
            if (bytes[i] == shift) {
                to = put_row(plain + i * NETWORK_WIDTH, shift, to);
            }
        }
    }
    NetworkNumbers *numbers = (NetworkNumbers *)(void *)(plain + count * NETWORK_WIDTH);
    for_layers(numbers, take_apart);
    memcpy(to, numbers, sizeof *numbers);
    return to + sizeof *numbers;
}

static void format_member(const Network *member, const PatternLayout *layout,
                          unsigned char *bytes);

Status network_format_sorted(const Network *network, const PatternLayout *layout,
                             unsigned char *bytes, size_t *size, Error *error)
{
    unsigned char *plain = malloc(network_size(layout)), *to = bytes;
    if (plain == NULL) {
        return error_set(error, STATUS_MEMORY, "no memory for the network", 0);
    }
    for (; network != NULL; network = network->more) {
        format_member(network, layout, plain);
        to = sort_member(layout, plain, to);
    }
    *size = (size_t)(to - bytes);
    free(plain);
    return STATUS_OK;
}

/* ---- A file of its own ---- */

static const char magic[8] = {'E', 'M', 'I', 'L', 'I', 'A', 'N', 'N'};
enum { FILE_VERSION = 4 };

Status network_parse(const PatternLayout *layout, const void *data, size_t size, Network **network,
                     Error *error)
{
    const struct {
        uint32_t expected;
        const char *fault;
    } fields[] = {
        {FILE_VERSION, "a network of another version"},
        {layout->id, "a network for another set of patterns"},
        {(uint32_t)layout->class_count, "a network with another number of entries"},
        {NETWORK_WIDTH, "a network with rows of another width"},
    };
    const unsigned char *bytes = data;
    const size_t members_at = sizeof magic + 4 * (sizeof fields / sizeof fields[0]);
    const size_t header = members_at + 4;
    if (size < header || memcmp(bytes, magic, sizeof magic) != 0) {
        return error_set(error, STATUS_SYNTAX, "not a network", 0);
    }
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        uint32_t value;
        const size_t at = sizeof magic + i * sizeof value;
        memcpy(&value, bytes + at, sizeof value);
        if (value != fields[i].expected) {
            return error_set(error, STATUS_SYNTAX, fields[i].fault, at);
        }
    }
    uint32_t members;
    memcpy(&members, bytes + members_at, sizeof members);
    if (members < 1 || members > NETWORK_MAX_MEMBERS) {
        return error_set(error, STATUS_SYNTAX, "a network with too many members or none",
                         members_at);
    }
    if (size != header + members * network_size(layout)) {
        return error_set(error, STATUS_SYNTAX, size_fault, size);
    }
    return network_new(layout, bytes + header, (int)members, network, error);
}

Status network_read(const PatternLayout *layout, const char *path, Network **network, Error *error)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return error_set(error, STATUS_IO, "cannot open the network", 0);
    }
    StrBuf bytes = {0};
    Status status = strbuf_read(&bytes, file, MAX_FILE_BYTES);
    fclose(file);
    status = status == STATUS_OK
                 ? network_parse(layout, bytes.text, bytes.length, network, error)
             : status == STATUS_RANGE
                 ? error_set(error, status, "larger than 128 MiB: no network", 0)
                 : error_set(error, STATUS_IO, "cannot read the network", 0);
    strbuf_fini(&bytes);
    return status;
}

/* ---- Network to bytes ---- */

static void ungroup_weights(const int8_t (*from)[4], int outputs, int inputs, int8_t *to)
{
    for (int i = 0; i < inputs; i += 4) {
        for (int j = 0; j < outputs; j++) {
            memcpy(to + (ptrdiff_t)j * inputs + i, *from++, 4);
        }
    }
}

static void get_layers(const KernelLayers *layers, NetworkNumbers *numbers, int stage)
{
    ungroup_weights(layers->w1[0], LAYERS_WHOLE, LAYERS_INPUTS, numbers->w1[stage][0]);
    ungroup_weights(layers->quarter_w1[0], LAYERS_QUARTER, LAYERS_INPUTS,
                    numbers->quarter_w1[stage][0]);
    ungroup_weights(layers->w2[0], LAYERS_SECOND, LAYERS_FIRST, numbers->w2[stage][0]);
    memcpy(numbers->b1[stage], layers->b1, sizeof layers->b1);
    memcpy(numbers->quarter_b1[stage], layers->quarter_b1, sizeof layers->quarter_b1);
    memcpy(numbers->b2[stage], layers->b2, sizeof layers->b2);
    memcpy(numbers->skip[stage], layers->skip, sizeof layers->skip);
    memcpy(numbers->w3[stage], layers->w3, sizeof layers->w3);
    numbers->b3[stage] = layers->b3;
}

static void get_start(const NetworkRow from[2], int bias, int16_t to[NETWORK_WIDTH])
{
    const NetworkRow start[2] = {from[0] + (uint16_t)bias, from[1] + (uint16_t)bias};
    memcpy(to, start, sizeof start);
}

static void format_member(const Network *member, const PatternLayout *layout,
                          unsigned char *bytes)
{
    const int used = layout->kind_offset[PATTERN_KINDS];
    for (int entry = 0; entry < used; entry++) {
        unsigned char *row = bytes + (size_t)layout->class_of[entry] * NETWORK_WIDTH;
        for (int i = 0; i < HALF; i++) {
            row[i] = (unsigned char)((member->rows[entry][i] & 255) - NETWORK_ROW_BIAS);
            row[HALF + i] = (unsigned char)((member->rows[entry][i] >> 8) - NETWORK_ROW_BIAS);
        }
    }
    NetworkNumbers *numbers =
        (NetworkNumbers *)(void *)(bytes + (size_t)layout->class_count * NETWORK_WIDTH);
    for (int stage = 0; stage < NETWORK_STAGES; stage++) {
        get_start(member->start[stage], BIAS, numbers->start[stage]);
        get_start(member->quarter_start[stage], QUARTER_BIAS, numbers->quarter_start[stage]);
        get_layers(&member->layers[stage], numbers, stage);
    }
    memcpy(numbers->own_moves, member->own_moves, sizeof numbers->own_moves);
    memcpy(numbers->opp_moves, member->opp_moves, sizeof numbers->opp_moves);
    memcpy(numbers->lean, member->lean, sizeof numbers->lean);
}

void network_format(const Network *network, const PatternLayout *layout, unsigned char *bytes)
{
    for (; network != NULL; network = network->more) {
        format_member(network, layout, bytes);
        bytes += network_size(layout);
    }
}

Status network_pack(const Network *network, const PatternLayout *layout, StrBuf *out, Error *error)
{
    const uint32_t head[] = {FILE_VERSION, layout->id, (uint32_t)layout->class_count,
                             NETWORK_WIDTH, (uint32_t)network_members(network)};
    const size_t size = (size_t)network_members(network) * network_size(layout);
    unsigned char *bytes = malloc(size);
    if (bytes != NULL) {
        network_format(network, layout, bytes);
        strbuf_bytes(out, magic, sizeof magic);
        strbuf_bytes(out, (const char *)head, sizeof head);
        strbuf_bytes(out, (const char *)bytes, size);
        free(bytes);
    }
    return bytes != NULL && out->status == STATUS_OK
               ? STATUS_OK
               : error_set(error, STATUS_MEMORY, "no memory for the network", 0);
}
