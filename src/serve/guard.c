/* Checks of the words that come from outside before anything is done with them. */
#include "serve/guard.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Splits `name:port` or `[name]:port`; without a port it is HTTP's 80. */
static bool split(const char *host, char *name, size_t size, int *port)
{
    const bool bracket = host[0] == '[';
    const char *begin = host + bracket;
    const size_t length = strcspn(begin, bracket ? "]" : ":");
    const char *end = begin + length + (bracket && begin[length] == ']');
    if (length == 0 || length >= size || (bracket && end == begin + length)) {
        return false;
    }
    memcpy(name, begin, length);
    name[length] = '\0';
    *port = 80;
    if (*end == '\0') {
        return true;
    }
    const size_t digits = strspn(end + 1, "0123456789");
    *port = digits > 0 && digits <= 5 ? atoi(end + 1) : -1;
    return *end == ':' && end[1 + digits] == '\0';
}

bool guard_host_ok(const char *host, const char *own, int port)
{
    char name[256];
    int named_port;
    if (!split(host, name, sizeof name, &named_port) || named_port != port) {
        return false;
    }
    /* An attacker can make a name point here, but not a number. */
    unsigned char address[16];
    return strcasecmp(name, "localhost") == 0 || strcasecmp(name, own) == 0 ||
           inet_pton(AF_INET, name, address) == 1 || inet_pton(AF_INET6, name, address) == 1;
}

bool guard_origin_ok(const char *origin, const char *host)
{
    static const char scheme[] = "http://";
    const size_t length = sizeof scheme - 1;
    return strncasecmp(origin, scheme, length) == 0 && strcasecmp(origin + length, host) == 0;
}

bool guard_token_ok(const char *token)
{
    return strlen(token) == 32 && strspn(token, "0123456789abcdef") == 32;
}
