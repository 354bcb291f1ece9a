/* A server whose service times are known in advance: one thread, epoll, timers kept by polling.
 *
 *   plan-server stall MILLIS PERIOD_MILLIS      holds all answers back in the last MILLIS of each period
 *   plan-server lognormal MEDIAN_MICROS SIGMA   each request takes its own time, any number at once
 *   plan-server two FAST_MICROS SLOW_MICROS SHARE   the share of slow ones, each hump lognormal, sigma 0.05
 *
 * The n-th request gets the quantile at frac(n * golden ratio): any few hundred in a row have the
 * distribution, not a sample of it. A request for /base is answered at once. Prints its port and
 * ends with its standard input.
 *
 *   gcc -O2 -o plan-server plan-server.c -lm
 */
#define _GNU_SOURCE
#include <errno.h>
#include <math.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static const char ANSWER[] =
    "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nok";
enum { MOST = 65536, EVENTS = 512 };

struct held {
  long due;
  int fd;
};
static struct held heap[MOST];
static int count;
static char in[64 * 1024];

static enum { STALL, LOGNORMAL, TWO } kind;
static double a, b, share;
static long epoch, number;

static long now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000L + t.tv_nsec;
}

/* Quantile of the normal distribution: bisection on erfc, good to the last digits and fast enough. */
static double normal(double p) {
  double low = -9, high = 9;
  for (int i = 0; i < 50; i++) {
    double middle = (low + high) / 2;
    if (0.5 * erfc(-middle / sqrt(2)) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

static long service(long at) {
  if (kind == STALL) {
    long left = (long)b - (at - epoch) % (long)b;
    return left <= (long)a ? left : 0;
  }
  double whole, u = modf((double)++number * 0.6180339887498949, &whole);
  if (u <= 0) u = 1e-9;
  if (kind == LOGNORMAL) return (long)(a * exp(b * normal(u)));
  double fast = 1 - share;
  return (long)(u < fast ? a * exp(0.05 * normal(u / fast)) : b * exp(0.05 * normal((u - fast) / share)));
}

static void answer(int fd) {
  if (send(fd, ANSWER, sizeof ANSWER - 1, MSG_NOSIGNAL | MSG_DONTWAIT) < 0 && errno != EAGAIN) {
    /* The client went away: its socket is closed when epoll says so. */
  }
}

static void hold(long due, int fd) {
  if (count == MOST) return;
  int i = count++;
  while (i > 0 && heap[(i - 1) / 2].due > due) {
    heap[i] = heap[(i - 1) / 2];
    i = (i - 1) / 2;
  }
  heap[i] = (struct held){due, fd};
}

static int release_first(void) {
  int fd = heap[0].fd;
  struct held last = heap[--count];
  int i = 0;
  for (;;) {
    int child = 2 * i + 1;
    if (child >= count) break;
    if (child + 1 < count && heap[child + 1].due < heap[child].due) child++;
    if (heap[child].due >= last.due) break;
    heap[i] = heap[child];
    i = child;
  }
  heap[i] = last;
  return fd;
}

int main(int argc, char **argv) {
  if (argc < 4) return 2;
  kind = strcmp(argv[1], "stall") == 0 ? STALL : strcmp(argv[1], "lognormal") == 0 ? LOGNORMAL : TWO;
  a = atof(argv[2]) * (kind == STALL ? 1e6 : 1e3);
  b = atof(argv[3]) * (kind == STALL ? 1e6 : kind == LOGNORMAL ? 1 : 1e3);
  share = argc > 4 ? atof(argv[4]) : 0;
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  if (bind(listener, (struct sockaddr *)&address, length) < 0 || listen(listener, 4096) < 0) {
    perror("listen");
    return 1;
  }
  getsockname(listener, (struct sockaddr *)&address, &length);
  epoch = now();
  printf("%d %ld\n", ntohs(address.sin_port), epoch);
  fflush(stdout);
  int epoll = epoll_create1(EPOLL_CLOEXEC);
  struct epoll_event e = {.events = EPOLLIN, .data.fd = listener};
  epoll_ctl(epoll, EPOLL_CTL_ADD, listener, &e);
  e.data.fd = STDIN_FILENO;
  epoll_ctl(epoll, EPOLL_CTL_ADD, STDIN_FILENO, &e);
  struct epoll_event events[EVENTS];
  for (;;) {
    long t = now();
    while (count > 0 && heap[0].due <= t) answer(release_first());
    int wait = count == 0 ? -1 : heap[0].due - t > 3000000 ? (int)((heap[0].due - t) / 1000000 - 2) : 0;
    int n = epoll_wait(epoll, events, EVENTS, wait);
    for (int i = 0; i < n; i++) {
      int fd = events[i].data.fd;
      if (fd == STDIN_FILENO) return 0;
      if (fd == listener) {
        int made = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (made < 0) continue;
        int one = 1;
        setsockopt(made, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
        e.data.fd = made;
        epoll_ctl(epoll, EPOLL_CTL_ADD, made, &e);
        continue;
      }
      ssize_t got = recv(fd, in, sizeof in, 0);
      if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) {
        for (int k = 0; k < count; k++) {
          if (heap[k].fd == fd) heap[k].fd = -1; /* its number may come again */
        }
        close(fd);
      } else if (got > 3 && memcmp(in + got - 4, "\r\n\r\n", 4) == 0) {
        /* Clients send a request in one piece, and one at a time. */
        long at = now();
        long takes = got > 9 && memcmp(in + 4, "/base", 5) == 0 ? 0 : service(at);
        if (takes == 0) answer(fd);
        else hold(at + takes, fd);
      }
    }
  }
}
