/* Threads that start together and end together. */
#include "train/crew.h"

#include <pthread.h>
#include <stdbool.h>

typedef struct Member {
    pthread_t thread;
    void (*work)(void *context, int worker);
    void *context;
    int worker;
    bool started;
} Member;

static void *run_member(void *argument)
{
    const Member *member = argument;
    member->work(member->context, member->worker);
    return NULL;
}

void crew_run(int threads, void (*work)(void *context, int worker), void *context)
{
    Member members[CREW_MAX];
    threads = threads > CREW_MAX ? CREW_MAX : threads;
    for (int i = 1; i < threads; i++) {
        members[i] = (Member){.work = work, .context = context, .worker = i};
        members[i].started =
            pthread_create(&members[i].thread, NULL, run_member, &members[i]) == 0;
    }
    work(context, 0);
    for (int i = 1; i < threads; i++) {
        if (members[i].started) {
            pthread_join(members[i].thread, NULL);
        } else {
            work(context, i);
        }
    }
}
