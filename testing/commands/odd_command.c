// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A command that does what breaks programs that run commands:
//   memory BYTES     touches so much memory; child_memory: in a child that it waits for
//   spin SECONDS     uses so much CPU time; child_spin: in a child that it waits for
//   close            closes all its descriptors and ends with 3
//   leave FILE       leaves a process of its group behind, whose number is in FILE
//   daemon FILE      likewise, but with a session of its own; both hold the descriptors
//   stop             stops itself
//   inherited        prints the open descriptors beyond the standard streams, and the blocked and
//   ignored signals
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void Touch(size_t bytes) {
  volatile char* const memory = malloc(bytes);
  if (memory == NULL) _exit(2);
  for (size_t i = 0; i < bytes; i += 1024) memory[i] = 1;
}

static void Spin(double seconds) {
  struct timespec used;
  do {
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  } while ((double)used.tv_sec + (double)used.tv_nsec * 1e-9 < seconds);
}

// The process that stays ends when a test removes FILE, so that none is left after a failed test.
static void Stay(const char* file) {
  const pid_t self = getpid();
  FILE* const written = fopen(file, "w");
  if (written == NULL) _exit(2);
  fprintf(written, "%d\n", (int)self);
  fclose(written);
  while (access(file, F_OK) == 0) usleep(10000);
  _exit(0);
}

static void Leave(const char* file, int is_daemon) {
  if (fork() == 0) {
    if (is_daemon) setsid();
    Stay(file);
  }
  // Until the file has its line.
  for (char text[16] = ""; strchr(text, '\n') == NULL; usleep(1000)) {
    FILE* const written = fopen(file, "r");
    if (written == NULL) continue;
    if (fgets(text, sizeof text, written) == NULL) text[0] = '\0';
    fclose(written);
  }
}

static void PrintInherited(void) {
  for (int i = 3; i < 1024; ++i) {
    if (fcntl(i, F_GETFD) >= 0) printf("descriptor %d\n", i);
  }
  sigset_t blocked;
  sigprocmask(SIG_BLOCK, NULL, &blocked);
  for (int i = 1; i < 65; ++i) {
    struct sigaction action;
    if (sigismember(&blocked, i) == 1) printf("blocked %d\n", i);
    if (sigaction(i, NULL, &action) == 0 && action.sa_handler == SIG_IGN) printf("ignored %d\n", i);
  }
}

int main(int argc, char** argv) {
  const char* const mode = argc > 1 ? argv[1] : "";
  const char* const value = argc > 2 ? argv[2] : "";
  const int in_child = strncmp(mode, "child_", 6) == 0;
  if (in_child && fork() != 0) {
    wait(NULL);
    return 0;
  }
  const char* const act = in_child ? mode + 6 : mode;
  if (strcmp(act, "memory") == 0) Touch((size_t)atoll(value));
  if (strcmp(act, "spin") == 0) Spin(atof(value));
  if (strcmp(act, "leave") == 0 || strcmp(act, "daemon") == 0) Leave(value, act[0] == 'd');
  if (strcmp(act, "stop") == 0) raise(SIGSTOP);
  if (strcmp(act, "inherited") == 0) PrintInherited();
  if (strcmp(act, "close") == 0) {
    for (int i = 0; i < 1024; ++i) close(i);
    _exit(3);
  }
  return 0;
}
