// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/gl/queue.h"

#include <algorithm>
#include <array>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "delegates/gpu/gl/error.h"
#include "delegates/gpu/gl/state.h"

namespace litmus::gpu {
namespace {

// Tracks what the commands of a batch have bound, so that nothing is bound twice.
class Bindings {
 public:
  absl::Status Dispatch(const GlDispatch& dispatch) {
    if (dispatch.program->name() != program_) {
      program_ = dispatch.program->name();
      Gl().UseProgram(program_);
    }
    if (storage_.size() < dispatch.storage.size()) storage_.resize(dispatch.storage.size());
    for (size_t i = 0; i < dispatch.storage.size(); ++i) {
      const GlDispatch::Storage& s = dispatch.storage[i];
      Bind(GL_SHADER_STORAGE_BUFFER, i, {s.memory->name(), s.offset, s.bytes}, &storage_[i]);
    }
    if (dispatch.arguments != nullptr) {
      if (dispatch.arguments != arguments_) {
        absl::StatusOr<GLuint> name = dispatch.arguments->Upload();
        if (!name.ok()) return name.status();
        arguments_ = dispatch.arguments;
        arguments_name_ = *name;
      }
      Bind(GL_UNIFORM_BUFFER, 0,
           {arguments_name_, dispatch.arguments_offset, dispatch.arguments_bytes}, &uniform_[0]);
    }
    for (size_t i = 0; i < dispatch.constants.size(); ++i) {
      const GlDispatch::Storage& s = dispatch.constants[i];
      Bind(GL_UNIFORM_BUFFER, i + 1, {s.memory->name(), s.offset, s.bytes}, &uniform_[i + 1]);
    }
    Gl().DispatchCompute(dispatch.groups[0], dispatch.groups[1], dispatch.groups[2]);
    return absl::OkStatus();
  }

 private:
  struct Range {
    GLuint name = 0;
    size_t offset = 0, bytes = 0;
    bool operator==(const Range& other) const {
      return name == other.name && offset == other.offset && bytes == other.bytes;
    }
  };
  static void Bind(GLenum target, size_t index, const Range& range, Range* bound) {
    if (range == *bound) return;
    *bound = range;
    Gl().BindBufferRange(target, static_cast<GLuint>(index), range.name,
                         static_cast<GLintptr>(range.offset), static_cast<GLsizeiptr>(range.bytes));
  }

  GLuint program_ = 0;
  std::vector<Range> storage_;
  std::shared_ptr<GlArguments> arguments_;
  GLuint arguments_name_ = 0;
  std::array<Range, kUniformBlocks> uniform_;
};

absl::Status FillWords(GlMemory* memory, size_t offset, size_t bytes, uint32_t pattern) {
  absl::StatusOr<void*> range =
      memory->Map(offset, bytes, GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_RANGE_BIT);
  if (!range.ok()) return range.status();
  std::fill_n(static_cast<uint32_t*>(*range), bytes / sizeof(pattern), pattern);
  return memory->Unmap(*range);
}

}  // namespace

GlQueue::~GlQueue() {
  if (!commands_.empty()) Flush().IgnoreError();
}

absl::Status GlQueue::Issue(absl::Span<const Command> commands) {
  Bindings bindings;
  bool dispatched = false;  // a dispatch has followed the last barrier
  for (const Command& command : commands) {
    if (command.dispatch == nullptr) {
      if (dispatched) Gl().MemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
      absl::Status s =
          FillWords(command.memory.get(), command.offset, command.bytes, command.pattern);
      if (!s.ok()) return s;
      continue;
    }
    if (dispatched) Gl().MemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
    if (absl::Status s = bindings.Dispatch(*command.dispatch); !s.ok()) return s;
    dispatched = true;
  }
  // Later commands may access the memory in any way, including commands of the application.
  if (dispatched) Gl().MemoryBarrier(GL_ALL_BARRIER_BITS);
  return absl::OkStatus();
}

absl::Status GlQueue::Submit(absl::FunctionRef<absl::Status()> last) {
  const std::vector<Command> commands = std::exchange(commands_, {});
  return driver_->context()->Run([&] {
    GlForgetErrors();
    absl::Status status = Issue(commands);
    status.Update(GlCheck("glDispatchCompute"));
    return status.ok() ? last() : status;
  });
}

absl::Status GlQueue::Enqueue(BoundKernel* kernel) {
  Command command;
  command.dispatch = static_cast<GlBoundKernel*>(kernel)->dispatch();
  commands_.push_back(std::move(command));
  return absl::OkStatus();
}

absl::StatusOr<void*> GlQueue::Map(const BufferSlice& slice, Access access) {
  absl::StatusOr<std::shared_ptr<GlMemory>> memory = GlMemoryOf(slice);
  if (!memory.ok()) return memory.status();
  const GLbitfield flags =
      access == Access::kRead ? GL_MAP_READ_BIT : GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_RANGE_BIT;
  void* range = nullptr;
  const absl::Status status = Submit([&] {
    absl::StatusOr<void*> mapped = (*memory)->Map(slice.offset, slice.bytes, flags);
    if (mapped.ok()) range = *mapped;
    return mapped.status();
  });
  if (!status.ok()) return status;
  return range;
}

absl::Status GlQueue::Unmap(const BufferSlice& slice, void* range) {
  absl::StatusOr<std::shared_ptr<GlMemory>> memory = GlMemoryOf(slice);
  if (!memory.ok()) return memory.status();
  return Submit([&] { return (*memory)->Unmap(range); });
}

absl::Status GlQueue::Fill(const BufferSlice& slice, uint32_t pattern) {
  absl::StatusOr<std::shared_ptr<GlMemory>> memory = GlMemoryOf(slice);
  if (!memory.ok()) return memory.status();
  if (slice.offset % sizeof(pattern) != 0 || slice.bytes % sizeof(pattern) != 0) {
    return absl::InvalidArgumentError(
        absl::StrCat("fills whole words, not ", slice.bytes, " bytes at ", slice.offset));
  }
  Command command;
  command.memory = *std::move(memory);
  command.offset = slice.offset;
  command.bytes = slice.bytes;
  command.pattern = pattern;
  commands_.push_back(std::move(command));
  return absl::OkStatus();
}

absl::Status GlQueue::Flush() {
  return Submit([] {
    Gl().Flush();
    return GlCheck("glFlush");
  });
}

absl::Status GlQueue::Finish() {
  return Submit([] {
    Gl().Finish();
    return GlCheck("glFinish");
  });
}

}  // namespace litmus::gpu
