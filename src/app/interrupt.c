/* The one flag a signal handler may set. */
#include "app/interrupt.h"

#include <signal.h>
#include <stdbool.h>

static atomic_bool interrupted;

static void handle(int number)
{
    if (atomic_exchange(&interrupted, true)) {
        signal(number, SIG_DFL);
        raise(number);
    }
}

const atomic_bool *interrupt_flag(void)
{
    struct sigaction action = {.sa_handler = handle};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    return &interrupted;
}
