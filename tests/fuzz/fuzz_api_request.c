/* Requests of the HTTP API: what is accepted is a legal game within the limits, what is not names
 * a fault inside the request. The first byte chooses the kind of request. */
#include "fuzz/fuzz.h"

#include "player/player.h"
#include "serve/api_request.h"

static void check(const ApiRequest *request)
{
    const Position now = game_position(&request->game, request->game.move_count);
    FUZZ_CHECK(position_equal(&now, &request->game.now));
    FUZZ_CHECK(request->time_ns > 0 && request->time_ns <= API_MAX_TIME_S * 1000000000LL);
    FUZZ_CHECK(request->count >= 1 && request->count <= API_MAX_COUNT);
    FUZZ_CHECK(request->level >= -1 && request->level <= 60);
    FUZZ_CHECK(request->depth >= 1 && request->depth <= API_MAX_DEPTH);
    FUZZ_CHECK(request->exact_from >= 0 && request->exact_from <= API_MAX_EXACT);
    if (request->player[0] == '\0') {
        FUZZ_CHECK(now.size <= 8 && (now.size == 8 || request->exact));
    } else {
        PlayerFacts facts;
        FUZZ_CHECK(player_read(request->player, &facts, NULL) == STATUS_OK);
        FUZZ_CHECK(!facts.is_human && !facts.is_outside);
        FUZZ_CHECK(!facts.only_8x8 || now.size == 8);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0) {
        return 0;
    }
    const ApiKind kind = data[0] % 2 == 0 ? API_BEST : API_ANALYSE;
    char *body = malloc(size); /* no NUL at its end, as it comes from the network */
    FUZZ_CHECK(body != NULL);
    memcpy(body, data + 1, size - 1);
    ApiRequest request;
    ApiFault fault = {0};
    if (api_request_read(kind, body, size - 1, false, &request, &fault) == STATUS_OK) {
        FUZZ_CHECK(request.kind == kind);
        check(&request);
    } else {
        FUZZ_CHECK(fault.text[0] != '\0' && fault.at <= size);
        FUZZ_CHECK(memchr(fault.field, '\0', sizeof fault.field) != NULL);
    }
    free(body);
    return 0;
}
