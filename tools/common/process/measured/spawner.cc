// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/process/measured/spawner.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "tools/common/process/measured/program_image.h"
#include "tools/common/process/measured/spawner_program.h"

namespace litmus {
namespace {

constexpr size_t kMostKept = size_t{16} << 20;
// How long a wait is, after which the interrupt flag is looked at again.
constexpr int kTickMs = 50;
// Descriptors below may be inherited from the caller for its commands, as those of make are.
constexpr int kFirstOwnFile = 100;

absl::Status Exhausted(const char* what) {
  return absl::ResourceExhaustedError(
      absl::StrCat("cannot create ", what, ": ", std::strerror(errno)));
}

// Moves a descriptor to a number that commands do not expect to be theirs.
FileDescriptor MovedUp(int file) {
  FileDescriptor low(file);
  FileDescriptor high(fcntl(file, F_DUPFD_CLOEXEC, kFirstOwnFile));
  return high.is_open() ? std::move(high) : std::move(low);
}

// False at the end of the stream, which is then closed.
bool ReadSome(const ReadStream& stream) {
  char bytes[1 << 16];
  const ssize_t n = read(stream.first->get(), bytes, sizeof(bytes));
  if (n < 0 && errno == EINTR) return true;
  if (n < 0 && errno == EAGAIN) return false;
  if (n <= 0) {
    stream.first->Close();
    return false;
  }
  std::string* const text = stream.second;
  if (text == nullptr) return true;
  text->append(bytes, static_cast<size_t>(n));
  if (text->size() > 2 * kMostKept) text->erase(0, text->size() - kMostKept);
  return true;
}

// Reads what lies in the streams. Processes that the program left may hold them open; what they
// write later is not read.
void ReadRest(const std::vector<ReadStream>& streams) {
  for (const ReadStream& stream : streams) {
    while (stream.first->is_open() && ReadSome(stream)) {
    }
    if (stream.second != nullptr && stream.second->size() > kMostKept) {
      stream.second->erase(0, stream.second->size() - kMostKept);
    }
  }
}

bool WriteAll(int socket, const char* bytes, size_t count) {
  while (count > 0) {
    const ssize_t n = send(socket, bytes, count, MSG_NOSIGNAL);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    bytes += n;
    count -= static_cast<size_t>(n);
  }
  return true;
}

}  // namespace

#if LITMUS_HAS_SPAWNER

absl::StatusOr<std::unique_ptr<Spawner>> Spawner::Start() {
  std::unique_ptr<Spawner> spawner(new Spawner());
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return Exhausted("a socket");
  spawner->socket_ = MovedUp(ends[0]);
  const FileDescriptor socket = MovedUp(ends[1]);
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return Exhausted("a pipe");
  spawner->started_ = MovedUp(ends[0]);
  const FileDescriptor started = MovedUp(ends[1]);
  const absl::StatusOr<FileDescriptor> program = MakeProgram("litmus-spawner", SpawnerCode());
  const std::string numbers[] = {std::to_string(socket.get()), std::to_string(started.get())};
  const char* const argv[] = {"litmus-spawner", numbers[0].c_str(), numbers[1].c_str(), nullptr};
  const char* const none[] = {nullptr};
  // Closed by exec: then the read end has no byte.
  int failure[2];
  if (pipe2(failure, O_CLOEXEC) != 0) return Exhausted("a pipe");
  FileDescriptor failed(failure[0]), fails(failure[1]);
  spawner->pid_ = fork();
  if (spawner->pid_ == 0) {
    // Only functions that are safe after fork in a process with threads.
    close(spawner->socket_.get());
    close(spawner->started_.get());
    fcntl(socket.get(), F_SETFD, 0);
    fcntl(started.get(), F_SETFD, 0);
#if defined(SYS_execveat)
    if (program.ok()) syscall(SYS_execveat, program->get(), "", argv, none, AT_EMPTY_PATH);
#endif
    const char byte = 1;
    const ssize_t written = write(fails.get(), &byte, 1);
    if (written == 1) RunSpawner(socket.get(), started.get());
    _exit(1);
  }
  if (spawner->pid_ < 0) return Exhausted("a process");
  fails.Close();
  char byte = 0;
  ssize_t n = 0;
  do {
    n = read(failed.get(), &byte, 1);
  } while (n < 0 && errno == EINTR);
  spawner->is_small_ = n == 0;
  return spawner;
}

#else

absl::StatusOr<std::unique_ptr<Spawner>> Spawner::Start() {
  return absl::UnavailableError(
      "programs are measured on Linux only, on x86-64, Arm and 64-bit RISC-V");
}

#endif

Spawner::~Spawner() {
  socket_.Close();
  if (pid_ <= 0) return;
  while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

absl::Status Spawner::Lost() {
  socket_.Close();
  int status = 0, last = 0;
  while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
  }
  pid_ = -1;
  // The kernel has killed the program with the spawner, but not what the program started.
  if (read(started_.get(), &last, sizeof(last)) == sizeof(last)) kill(-last, SIGKILL);
  // A command that interrupts its parent means this program, which the spawner stands for.
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGINT) return absl::AbortedError("interrupted");
  return absl::InternalError(absl::StrCat(
      "the process litmus-spawner, which starts the commands, ",
      WIFSIGNALED(status) ? absl::StrCat("got signal ", WTERMSIG(status))
                          : absl::StrCat("ended with exit code ", WEXITSTATUS(status))));
}

absl::Status Spawner::Send(const SpawnOrder& order) {
  SpawnRequest request;
  std::memset(&request, 0, sizeof(request));
  request.message = kSpawnMessage;
  request.timeout_ns = order.timeout_ns;
  request.arguments = static_cast<uint32_t>(order.arguments.size());
  request.variables = static_cast<uint32_t>(order.variables.size());
  request.has_program = order.program >= 0 ? 1 : 0;
  request.counts = order.counter != nullptr ? 1 : 0;
  if (order.counter != nullptr) request.counter = *order.counter;
  std::string strings = order.path + '\0';
  for (const auto* list : {&order.arguments, &order.variables}) {
    for (const std::string& text : *list) strings.append(text.c_str(), text.size() + 1);
  }
  request.bytes = strings.size();

  int files[kMaxSpawnFiles] = {order.in, order.out, order.err, order.program};
  const size_t count = order.program >= 0 ? 4 : 3;
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(files))] = {};
  iovec part = {&request, sizeof(request)};
  msghdr header = {};
  header.msg_iov = &part;
  header.msg_iovlen = 1;
  header.msg_control = control;
  header.msg_controllen = CMSG_SPACE(count * sizeof(int));
  cmsghdr* const passed = CMSG_FIRSTHDR(&header);
  passed->cmsg_level = SOL_SOCKET;
  passed->cmsg_type = SCM_RIGHTS;
  passed->cmsg_len = CMSG_LEN(count * sizeof(int));
  std::memcpy(CMSG_DATA(passed), files, count * sizeof(int));
  ssize_t n = 0;
  do {
    n = sendmsg(socket_.get(), &header, MSG_NOSIGNAL);
  } while (n < 0 && errno == EINTR);
  const auto sent = static_cast<size_t>(n < 0 ? 0 : n);
  if (n <= 0 ||
      !WriteAll(socket_.get(), reinterpret_cast<char*>(&request) + sent, sizeof(request) - sent) ||
      !WriteAll(socket_.get(), strings.data(), strings.size())) {
    return Lost();
  }
  return absl::OkStatus();
}

absl::StatusOr<SpawnReply> Spawner::Attend(const std::vector<ReadStream>& streams,
                                           const std::atomic<bool>* interrupted) {
  SpawnReply reply;
  size_t received = 0;
  bool told = false;
  while (received < sizeof(reply)) {
    if (!told && interrupted != nullptr && *interrupted) {
      const uint64_t message = kInterruptMessage;
      if (!WriteAll(socket_.get(), reinterpret_cast<const char*>(&message), sizeof(message))) {
        return Lost();
      }
      told = true;
    }
    std::vector<pollfd> ends = {{socket_.get(), POLLIN, 0}};  // poll ignores negative descriptors
    for (const ReadStream& stream : streams) ends.push_back({stream.first->get(), POLLIN, 0});
    const int ready = poll(ends.data(), ends.size(), interrupted == nullptr || told ? -1 : kTickMs);
    if (ready <= 0) continue;
    for (size_t i = 0; i < streams.size(); ++i) {
      if (ends[i + 1].revents != 0) ReadSome(streams[i]);
    }
    if (ends[0].revents == 0) continue;
    const ssize_t n =
        read(socket_.get(), reinterpret_cast<char*>(&reply) + received, sizeof(reply) - received);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return Lost();
    received += static_cast<size_t>(n);
  }
  return reply;
}

absl::StatusOr<SpawnReply> Spawner::Run(const SpawnOrder& order,
                                        const std::vector<ReadStream>& streams,
                                        const std::atomic<bool>* interrupted) {
  if (!is_alive()) return absl::InternalError("the process litmus-spawner has ended");
  for (const ReadStream& stream : streams) {
    if (stream.first->is_open()) fcntl(stream.first->get(), F_SETFL, O_NONBLOCK);
  }
  absl::Status sent = Send(order);
  if (!sent.ok()) return sent;
  absl::StatusOr<SpawnReply> reply = Attend(streams, interrupted);
  if (!reply.ok()) return reply;
  ReadRest(streams);
  int ended = 0;  // its number may soon be that of another process
  while (read(started_.get(), &ended, sizeof(ended)) > 0) {
  }
  return reply;
}

}  // namespace litmus
