// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The spawner's side of the socket: requests and their strings.
#ifndef LITMUS_TOOLS_COMMON_PROCESS_MEASURED_RECEIVE_REQUEST_H_
#define LITMUS_TOOLS_COMMON_PROCESS_MEASURED_RECEIVE_REQUEST_H_

#include <errno.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include "tools/common/process/measured/spawner_calls.h"
#include "tools/common/process/measured/spawner_protocol.h"

namespace litmus::spawning {

// Reads all bytes, or ends: the other process has ended.
LITMUS_INLINE void ReadAll(int socket, void* to, size_t bytes) {
  for (size_t done = 0; done < bytes;) {
    const long n = RawCall(SYS_read, socket, Address(static_cast<char*>(to) + done),
                           static_cast<long>(bytes - done));
    if (n == -EINTR) continue;
    if (n <= 0) Quit(0);
    done += static_cast<size_t>(n);
  }
}

// Loops over memory read it as volatile where the compiler might make them calls of C functions.
struct Files {
  volatile int numbers[kMaxSpawnFiles];
  int count;
};

LITMUS_INLINE void CloseAll(Files* files) {
  for (int i = 0; i < files->count; ++i) RawCall(SYS_close, files->numbers[i]);
}

// Waits for a request. Messages about an interrupt that come after the end of a program are passed
// over.
LITMUS_INLINE void Receive(int socket, SpawnRequest* request, Files* files) {
  for (;;) {
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int) * kMaxSpawnFiles)];
    iovec part;
    part.iov_base = &request->message;
    part.iov_len = sizeof(request->message);
    msghdr header;
    header.msg_name = nullptr;
    header.msg_namelen = 0;
    header.msg_iov = &part;
    header.msg_iovlen = 1;
    header.msg_control = control;
    header.msg_controllen = sizeof(control);
    header.msg_flags = 0;
    const long n = RawCall(SYS_recvmsg, socket, Address(&header), MSG_CMSG_CLOEXEC);
    if (n == -EINTR) continue;
    if (n <= 0) Quit(0);
    ReadAll(socket, reinterpret_cast<char*>(&request->message) + n,
            sizeof(request->message) - static_cast<size_t>(n));
    if (request->message != kSpawnMessage) continue;
    files->count = 0;
    if (header.msg_controllen >= sizeof(cmsghdr)) {
      const auto* const passed = reinterpret_cast<const cmsghdr*>(control);
      const auto* const numbers = reinterpret_cast<const int*>(CMSG_DATA(passed));
      static_assert(sizeof(int) == 4, "a division may need a function");
      files->count = static_cast<int>((passed->cmsg_len - CMSG_LEN(0)) >> 2);
      for (int i = 0; i < files->count; ++i) files->numbers[i] = numbers[i];
    }
    ReadAll(socket, &request->bytes, sizeof(*request) - offsetof(SpawnRequest, bytes));
    return;
  }
}

// The strings of a request as the arguments of exec, in one mapping.
struct Strings {
  void* memory;
  size_t bytes;
  const char* path;
  char **arguments, **variables;
};

// False: there is no memory.
LITMUS_INLINE bool ReadStrings(int socket, const SpawnRequest& request, Strings* strings) {
  const size_t pointers = size_t{request.arguments} + request.variables + 2;
  strings->bytes = pointers * sizeof(char*) + static_cast<size_t>(request.bytes);
  strings->memory = Map(strings->bytes);
  if (strings->memory == nullptr) return false;
  strings->arguments = static_cast<char**>(strings->memory);
  strings->variables = strings->arguments + request.arguments + 1;
  char* at = reinterpret_cast<char*>(strings->arguments + pointers);
  ReadAll(socket, at, static_cast<size_t>(request.bytes));
  strings->path = at;
  for (uint32_t i = 0; i < request.arguments + request.variables; ++i) {
    while (*static_cast<volatile char*>(at) != '\0') ++at;
    ++at;
    strings->arguments[i < request.arguments ? i : i + 1] = at;
  }
  strings->arguments[request.arguments] = nullptr;
  strings->variables[request.variables] = nullptr;
  return true;
}

}  // namespace litmus::spawning

#endif  // LITMUS_TOOLS_COMMON_PROCESS_MEASURED_RECEIVE_REQUEST_H_
