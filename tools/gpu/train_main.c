/* `emilia train` by itself, for machines that lack the libraries of the whole program. */
#include "app/command.h"

#include <stdio.h>
#include <string.h>

extern const Command command_train;

int main(int argc, char **argv)
{
    _Alignas(16) char values[512] = {0};
    Operands operands;
    memcpy(values, command_train.defaults, command_train.values_size);
    if (!option_parse("train", command_train.options, command_train.option_count, argc - 1,
                      argv + 1, values, &operands) ||
        operands.count < 1) {
        return EXIT_USAGE;
    }
    const int status = command_train.run(values, operands);
    return fflush(stdout) == 0 ? status : EXIT_FAILED;
}
