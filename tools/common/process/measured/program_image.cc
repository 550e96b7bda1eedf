// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/process/measured/program_image.h"

#include <elf.h>
#include <link.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace litmus {
namespace {

#if defined(__x86_64__)
constexpr uint16_t kMachine = EM_X86_64;
constexpr uint32_t kMachineFlags = 0;
#elif defined(__aarch64__)
constexpr uint16_t kMachine = EM_AARCH64;
constexpr uint32_t kMachineFlags = 0;
#elif defined(__arm__)
constexpr uint16_t kMachine = EM_ARM;
constexpr uint32_t kMachineFlags = 0x05000000;  // version 5 of its binary interface
#else
constexpr uint16_t kMachine = 243;  // RISC-V; some older headers lack the name
constexpr uint32_t kMachineFlags = 0;
#endif

// The largest page of these processors. The code keeps its offset in such a page, because some
// instructions compute addresses by pages.
constexpr uintptr_t kPage = 0x10000;
// Where the code is loaded: above the addresses that the kernel keeps free.
constexpr uintptr_t kLoad = 0x400000;

struct Headers {
  ElfW(Ehdr) file;
  ElfW(Phdr) code, stack;
};

Headers HeadersOf(const ProgramCode& code, uintptr_t offset) {
  Headers headers;
  std::memset(&headers, 0, sizeof(headers));
  auto& file = headers.file;
  std::memcpy(file.e_ident, ELFMAG, SELFMAG);
  file.e_ident[EI_CLASS] = sizeof(void*) == 8 ? ELFCLASS64 : ELFCLASS32;
  file.e_ident[EI_DATA] = ELFDATA2LSB;
  file.e_ident[EI_VERSION] = EV_CURRENT;
  file.e_type = ET_EXEC;
  file.e_machine = kMachine;
  file.e_version = EV_CURRENT;
  file.e_flags = kMachineFlags;
  file.e_entry = kLoad + offset + static_cast<uintptr_t>(code.entry - code.begin);
  file.e_phoff = offsetof(Headers, code);
  file.e_ehsize = sizeof(headers.file);
  file.e_phentsize = sizeof(headers.code);
  file.e_phnum = 2;
  headers.code.p_type = PT_LOAD;
  headers.code.p_flags = PF_R | PF_X;
  headers.code.p_offset = kPage + offset;
  headers.code.p_vaddr = headers.code.p_paddr = kLoad + offset;
  headers.code.p_filesz = headers.code.p_memsz = static_cast<uintptr_t>(code.end - code.begin);
  headers.code.p_align = kPage;
  headers.stack.p_type = PT_GNU_STACK;  // not executable
  headers.stack.p_flags = PF_R | PF_W;
  return headers;
}

int MakeMemoryFile(const char* name) {
#if defined(SYS_memfd_create)
  constexpr unsigned kCloseOnExec = 1, kExecutable = 0x10;
  // Newer kernels want to know that it will be executed, older ones do not know the flag.
  const auto file = syscall(SYS_memfd_create, name, kCloseOnExec | kExecutable);
  if (file >= 0 || errno != EINVAL) return static_cast<int>(file);
  return static_cast<int>(syscall(SYS_memfd_create, name, kCloseOnExec));
#else
  (void)name;
  errno = ENOSYS;
  return -1;
#endif
}

bool WriteAt(int file, const void* bytes, size_t count, uintptr_t offset) {
  return pwrite(file, bytes, count, static_cast<off_t>(offset)) == static_cast<ssize_t>(count);
}

}  // namespace

absl::StatusOr<FileDescriptor> MakeProgram(const char* name, const ProgramCode& code) {
  FileDescriptor file(MakeMemoryFile(name));
  const uintptr_t offset = reinterpret_cast<uintptr_t>(code.begin) % kPage;
  const Headers headers = HeadersOf(code, offset);
  if (!file.is_open() || !WriteAt(file.get(), &headers, sizeof(headers), 0) ||
      !WriteAt(file.get(), code.begin, static_cast<size_t>(code.end - code.begin),
               kPage + offset)) {
    return absl::UnavailableError(
        absl::StrCat("cannot create a program in memory: memfd_create: ", std::strerror(errno)));
  }
  return file;
}

}  // namespace litmus
