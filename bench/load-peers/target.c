/* A target that is faster than any generator: one thread, epoll, edge-triggered, a canned answer
 * for each request. A request ends with an empty line; bodies are not understood. Prints its port,
 * then serves until its standard input ends, so that it cannot outlive whoever started it.
 *
 *   gcc -O2 -o target target.c && ./target
 */
#define _GNU_SOURCE
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

static const char ANSWER[] =
    "HTTP/1.1 200 OK\r\nServer: target\r\nContent-Type: text/plain\r\nContent-Length: 13\r\n\r\n"
    "Hello, World!";
enum { ANSWER_BYTES = sizeof ANSWER - 1, MAX_AT_ONCE = 64, EVENTS = 512 };

static char in[64 * 1024];
static char out[MAX_AT_ONCE * ANSWER_BYTES];
static unsigned char *matched; /* how much of \r\n\r\n each descriptor has just seen */

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static void serve(int fd) {
  for (;;) {
    ssize_t n = recv(fd, in, sizeof in, 0);
    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) {
      close(fd);
      return;
    }
    if (n < 0) return;
    int requests = 0;
    unsigned m = matched[fd];
    for (ssize_t i = 0; i < n; i++) {
      m = in[i] == "\r\n\r\n"[m] ? m + 1 : in[i] == '\r';
      if (m == 4) {
        m = 0;
        if (requests < MAX_AT_ONCE) requests++;
      }
    }
    matched[fd] = (unsigned char)m;
    if (requests && send(fd, out, (size_t)requests * ANSWER_BYTES, MSG_NOSIGNAL) < 0) {
      close(fd);
      return;
    }
    if (n < (ssize_t)sizeof in) return; /* what comes later is told again */
  }
}

static void accept_all(int listener, int epoll, int descriptors) {
  for (;;) {
    int fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (fd < 0) return;
    if (fd >= descriptors) {
      close(fd);
      continue;
    }
    int one = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    matched[fd] = 0;
    struct epoll_event e = {.events = EPOLLIN | EPOLLRDHUP | EPOLLET, .data.fd = fd};
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &e) < 0) fail("epoll_ctl");
  }
}

int main(void) {
  struct rlimit files;
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  int descriptors = files.rlim_cur > 1000000 ? 1000000 : (int)files.rlim_cur;
  matched = calloc((size_t)descriptors, 1);
  for (int i = 0; i < MAX_AT_ONCE; i++) memcpy(out + i * ANSWER_BYTES, ANSWER, ANSWER_BYTES);

  int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  if (bind(listener, (struct sockaddr *)&address, length) < 0) fail("bind");
  if (listen(listener, 4096) < 0) fail("listen");
  getsockname(listener, (struct sockaddr *)&address, &length);
  printf("%d\n", ntohs(address.sin_port));
  fflush(stdout);

  int epoll = epoll_create1(EPOLL_CLOEXEC);
  struct epoll_event e = {.events = EPOLLIN | EPOLLET, .data.fd = listener};
  epoll_ctl(epoll, EPOLL_CTL_ADD, listener, &e);
  e.events = EPOLLIN | EPOLLHUP;
  e.data.fd = STDIN_FILENO;
  epoll_ctl(epoll, EPOLL_CTL_ADD, STDIN_FILENO, &e);
  struct epoll_event events[EVENTS];
  for (;;) {
    int n = epoll_wait(epoll, events, EVENTS, -1);
    for (int i = 0; i < n; i++) {
      int fd = events[i].data.fd;
      if (fd == listener) {
        accept_all(listener, epoll, descriptors);
      } else if (fd == STDIN_FILENO) {
        return 0;
      } else {
        serve(fd);
      }
    }
  }
}
