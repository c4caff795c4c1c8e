// The command line of the GPU programs: names of files, and options `name=value` whose values are
// numbers.
#pragma once
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <initializer_list>
#include <vector>

// An option and the number it sets.
struct Option {
    const char *name;
    std::function<void(double)> set;

    template <class Number>
    Option(const char *name, Number *number)
        : name(name), set([number](double value) { *number = (Number)value; })
    {
    }
};

// Sets what the words ask for and returns those that are no options. Ends the program with one line
// about an option it does not know or a value that is no number.
inline std::vector<const char *> read_options(const char *program, int argc, char **argv,
                                              std::initializer_list<Option> options)
{
    std::vector<const char *> names;
    for (int i = 1; i < argc; i++) {
        const char *equals = strchr(argv[i], '=');
        if (equals == nullptr) {
            names.push_back(argv[i]);
            continue;
        }
        const size_t length = equals - argv[i];
        const Option *found = nullptr;
        for (const Option &option : options) {
            if (strlen(option.name) == length && memcmp(option.name, argv[i], length) == 0) {
                found = &option;
            }
        }
        char *end = nullptr;
        const double value = strtod(equals + 1, &end);
        if (found == nullptr || end == equals + 1 || *end != '\0') {
            fprintf(stderr, found == nullptr ? "%s: unknown option '%s'\n"
                                             : "%s: '%s': the value is not a number\n",
                    program, argv[i]);
            exit(2);
        }
        found->set(value);
    }
    return names;
}
