/* emilia train export and layout: weights as they are, in another form, and where patterns lie. */
#include "app/lab_arg.h"
#include "app/train.h"
#include "eval/network.h"
#include "eval/pattern_weights.h"

#include <stdio.h>

/* Puts the network of --network into the weights and sets what --network-discs says. */
static int add_network(const TrainValues *values, PatternWeights *weights)
{
    int first = NETWORK_MIN_DISCS, last = NETWORK_MAX_DISCS;
    if (values->network_discs != NULL &&
        !train_read_range("--network-discs", values->network_discs, first, last, &first, &last)) {
        return EXIT_USAGE;
    }
    Error error = {0};
    Network *network = NULL;
    if (values->network != NULL) {
        if (network_read(&weights->layout, values->network, &network, &error) != STATUS_OK) {
            train_fail(values->network, &error);
            return EXIT_USAGE;
        }
        network_free(weights->network);
        weights->network = network;
    }
    const char *asking = values->network_discs != NULL ? "--network-discs"
                         : values->alone               ? "--alone"
                                                       : NULL;
    if (asking != NULL && weights->network == NULL) {
        fprintf(stderr, "emilia train: %s: the weights have no network\n", asking);
        return EXIT_USAGE;
    }
    if (values->network_discs != NULL) {
        network_set_range(weights->network, first, last);
    }
    return EXIT_DONE;
}

int train_export(const TrainValues *values, Operands operands)
{
    (void)operands;
    PatternWeights *weights = NULL;
    if (!train_need_out(values) || !train_open_weights(values, &weights)) {
        return EXIT_USAGE;
    }
    int status = add_network(values, weights);
    if (status == EXIT_DONE) {
        pattern_weights_round(weights, (int)values->table_step);
        status = train_write(values, weights);
    }
    pattern_weights_free(weights);
    return status;
}

/* Where the patterns lie, for training programs outside: identity, numbers of classes and entries;
 * steps of every square, origins, the class of every entry; little-endian. */
int train_layout(const TrainValues *values, Operands operands)
{
    (void)operands;
    PatternWeights *weights = NULL;
    if (!train_need_out(values) || !train_open_weights(values, &weights)) {
        return EXIT_USAGE;
    }
    const PatternLayout *layout = &weights->layout;
    const uint32_t head[3] = {layout->id, (uint32_t)layout->class_count,
                              (uint32_t)layout->entry_count};
    StrBuf bytes = {0};
    strbuf_bytes(&bytes, (const char *)head, sizeof head);
    strbuf_bytes(&bytes, (const char *)layout->step, PATTERN_NO_SQUARE * sizeof *layout->step);
    strbuf_bytes(&bytes, (const char *)layout->origin, sizeof layout->origin);
    strbuf_bytes(&bytes, (const char *)layout->class_of,
                 (size_t)layout->entry_count * sizeof *layout->class_of);
    const int status = lab_arg_write_file("train", values->out, &bytes);
    strbuf_fini(&bytes);
    pattern_weights_free(weights);
    return status;
}
