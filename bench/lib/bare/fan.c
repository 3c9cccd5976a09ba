// The limit of a fan-out in C: one thread that sends each client its own prefix and the shared body. Events that are pending for a
// client leave in one writev. Arguments: a file with the shared body. Commands on stdin, one a line: `publish N`, `cpu` (answered with
// the microseconds used so far). Prints its address in the form that the bench expects; ends when stdin is closed.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/uio.h>
#include <unistd.h>

enum { PREFIX = 24, AT_ONCE = 64, EVENTS = 256, MAX_CLIENTS = 16384, LINE = 256 };

// All frames have the same size, so the bytes sent say which event is next and where in its frame.
struct client {
  int fd;
  int blocked;
  uint64_t sent;
};

static struct client clients[MAX_CLIENTS];
static int client_count;
static char *body;
static size_t body_size, frame_size;
static uint64_t published;

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static void read_body(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) fail(path);
  fseek(file, 0, SEEK_END);
  body_size = (size_t)ftell(file);
  rewind(file);
  body = malloc(body_size);
  if (!body || fread(body, 1, body_size, file) != body_size) fail("reading the body");
  fclose(file);
  frame_size = PREFIX + body_size;
}

// The header of a text frame of 126 to 65,535 bytes (RFC 6455 5.2), and the start of its JSON with a sequence number.
static void write_prefix(char *to, uint64_t sequence) {
  size_t payload = frame_size - 4;
  memcpy(to, "\x81\x7e\0\0{\"op\":0,\"s\":       ,", PREFIX);
  to[2] = (char)(payload >> 8);
  to[3] = (char)payload;
  for (int at = PREFIX - 2; at > PREFIX - 9; at -= 1, sequence /= 10) {
    to[at] = (char)('0' + sequence % 10);
    if (sequence < 10) break;
  }
}

static void watch(int epoll, int fd, uint32_t events, int op, uint64_t data) {
  struct epoll_event event = {.events = events, .data.u64 = data};
  if (epoll_ctl(epoll, op, fd, &event) < 0) fail("epoll_ctl");
}

static void send_pending(int epoll, struct client *client, uint64_t index) {
  static char prefixes[AT_ONCE][PREFIX];
  struct iovec parts[2 * AT_ONCE];
  while (client->sent < published * frame_size) {
    uint64_t first = client->sent / frame_size;
    size_t skip = client->sent % frame_size;
    int count = 0, events = 0;
    for (uint64_t event = first; event < published && events < AT_ONCE; event += 1, events += 1) {
      write_prefix(prefixes[events], event + index);
      parts[count++] = (struct iovec){prefixes[events], PREFIX};
      parts[count++] = (struct iovec){body, body_size};
    }
    size_t total = (size_t)events * frame_size - skip;
    struct iovec *from = parts;
    if (skip >= PREFIX) {
      from += 1;
      count -= 1;
      skip -= PREFIX;
    }
    from->iov_base = (char *)from->iov_base + skip;
    from->iov_len -= skip;
    ssize_t written = writev(client->fd, from, count);
    if (written < 0 && errno != EAGAIN) fail("writev");
    if (written > 0) client->sent += (uint64_t)written;
    if (written < (ssize_t)total) {
      if (!client->blocked) watch(epoll, client->fd, EPOLLOUT, EPOLL_CTL_MOD, index);
      client->blocked = 1;
      return;
    }
  }
  if (client->blocked) watch(epoll, client->fd, 0, EPOLL_CTL_MOD, index);
  client->blocked = 0;
}

static void accept_all(int epoll, int listener) {
  for (int fd; (fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK)) >= 0;) {
    if (client_count == MAX_CLIENTS) fail("too many clients");
    int on = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    clients[client_count] = (struct client){.fd = fd, .sent = published * frame_size};
    watch(epoll, fd, 0, EPOLL_CTL_ADD, (uint64_t)client_count);
    client_count += 1;
  }
}

static void run_command(const char *line) {
  unsigned long count;
  if (sscanf(line, "publish %lu", &count) == 1) published += count;
  else if (strcmp(line, "cpu") == 0) {
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    printf("cpu %lld\n", (used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000000LL + used.ru_utime.tv_usec + used.ru_stime.tv_usec);
  }
}

static void read_commands(void) {
  static char line[LINE];
  static size_t length;
  char bytes[4096];
  for (;;) {
    ssize_t size = read(STDIN_FILENO, bytes, sizeof bytes);
    if (size == 0) exit(0);
    if (size < 0) return;
    for (ssize_t at = 0; at < size; at += 1) {
      if (bytes[at] != '\n' && length < LINE - 1) line[length++] = bytes[at];
      else {
        line[length] = '\0';
        length = 0;
        run_command(line);
      }
    }
  }
}

int main(int argc, char **argv) {
  if (argc != 2) return fprintf(stderr, "usage: fan BODY\n"), 2;
  setvbuf(stdout, NULL, _IOLBF, 0);
  read_body(argv[1]);
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof address;
  if (bind(listener, (struct sockaddr *)&address, size) < 0 || listen(listener, 4096) < 0) fail("listen");
  getsockname(listener, (struct sockaddr *)&address, &size);
  printf("listens on http://127.0.0.1:%d\n", ntohs(address.sin_port));
  fcntl(STDIN_FILENO, F_SETFL, O_NONBLOCK);
  int epoll = epoll_create1(0);
  watch(epoll, listener, EPOLLIN, EPOLL_CTL_ADD, MAX_CLIENTS);
  watch(epoll, STDIN_FILENO, EPOLLIN, EPOLL_CTL_ADD, MAX_CLIENTS + 1);
  for (;;) {
    static struct epoll_event events[EVENTS];
    uint64_t before = published;
    int count = epoll_wait(epoll, events, EVENTS, -1);
    for (int at = 0; at < count; at += 1) {
      uint64_t which = events[at].data.u64;
      if (which == MAX_CLIENTS) accept_all(epoll, listener);
      else if (which == MAX_CLIENTS + 1) read_commands();
      else if (events[at].events & (EPOLLHUP | EPOLLERR)) watch(epoll, clients[which].fd, 0, EPOLL_CTL_DEL, which);
      else send_pending(epoll, &clients[which], which);
    }
    if (published == before) continue;
    for (int at = 0; at < client_count; at += 1)
      if (!clients[at].blocked) send_pending(epoll, &clients[at], (uint64_t)at);
  }
}
