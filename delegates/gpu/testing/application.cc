// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/testing/application.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <map>

#include "delegates/gpu/api/backends.h"
#include "delegates/gpu/api/settings.h"
#include "delegates/gpu/cl/devices.h"
#include "delegates/gpu/cl/loader.h"
#include "delegates/gpu/cl_bindings.h"
#include "delegates/gpu/delegate.h"
#include "delegates/gpu/gl/loader.h"
#include "delegates/gpu/gl_bindings.h"

namespace litmus::gpu {
namespace {

bool CanUse(BackendChoice backend) {
  Settings settings;
  settings.backend = backend;
  return OpenDevice(settings).ok();
}

class ClApplication : public Application {
 public:
  static std::unique_ptr<Application> Start() {
    if (const char* folder = std::getenv("TEST_TMPDIR")) setenv("POCL_CACHE_DIR", folder, 0);
    if (!CanUse(BackendChoice::kOpenCl)) return nullptr;
    auto app = std::make_unique<ClApplication>();
    auto* device = static_cast<cl_device_id>(ChooseDevice(*ListDevices(), "")->handle);
    app->context_ = Cl().CreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
    app->queue_ = Cl().CreateCommandQueue(app->context_, device, 0, nullptr);
    EXPECT_NE(app->queue_, nullptr);
    return app;
  }
  ~ClApplication() override {
    for (const auto& [buffer, count] : counts_) {
      Cl().ReleaseMemObject(reinterpret_cast<cl_mem>(buffer));
    }
    Cl().ReleaseCommandQueue(queue_);
    Cl().ReleaseContext(context_);
  }
  uintptr_t MakeBuffer(const std::vector<float>& contents) override {
    cl_mem memory = Cl().CreateBuffer(context_, CL_MEM_READ_WRITE, contents.size() * sizeof(float),
                                      nullptr, nullptr);
    EXPECT_NE(memory, nullptr);
    const auto buffer = reinterpret_cast<uintptr_t>(memory);
    counts_[buffer] = contents.size();
    Write(buffer, contents);
    return buffer;
  }
  void DeleteBuffer(uintptr_t buffer) override {
    Cl().ReleaseMemObject(reinterpret_cast<cl_mem>(buffer));
    counts_.erase(buffer);
  }
  void Write(uintptr_t buffer, const std::vector<float>& contents) override {
    ASSERT_EQ(contents.size(), counts_[buffer]);
    Window(buffer, CL_MAP_WRITE_INVALIDATE_REGION, [&](float* window) {
      std::memcpy(window, contents.data(), contents.size() * sizeof(float));
    });
  }
  std::vector<float> Read(uintptr_t buffer) override {
    std::vector<float> contents(counts_[buffer]);
    Window(buffer, CL_MAP_READ, [&](const float* window) {
      std::memcpy(contents.data(), window, contents.size() * sizeof(float));
    });
    return contents;
  }
  TfLiteStatus Bind(TfLiteDelegate* delegate, uintptr_t buffer, int tensor,
                    const TfLiteGpuBufferOptions* options) override {
    auto* memory = reinterpret_cast<cl_mem>(buffer);
    return options == nullptr ? TfLiteGpuDelegateBindClBufferToTensor(delegate, memory, tensor)
                              : TfLiteGpuDelegateBindClBufferToTensorWithOptions(delegate, memory,
                                                                                 tensor, options);
  }

 private:
  template <typename Use>
  void Window(uintptr_t buffer, cl_map_flags flags, const Use& use) {
    auto* memory = reinterpret_cast<cl_mem>(buffer);
    void* window =
        Cl().EnqueueMapBuffer(queue_, memory, CL_TRUE, flags, 0, counts_[buffer] * sizeof(float), 0,
                              nullptr, nullptr, nullptr);
    ASSERT_NE(window, nullptr);
    use(static_cast<float*>(window));
    Cl().EnqueueUnmapMemObject(queue_, memory, window, 0, nullptr, nullptr);
    Cl().Finish(queue_);
  }

  cl_context context_ = nullptr;
  cl_command_queue queue_ = nullptr;
  std::map<uintptr_t, size_t> counts_;  // number of floats in each buffer
};

class GlApplication : public Application {
 public:
  static std::unique_ptr<Application> Start() {
    setenv("EGL_PLATFORM", "surfaceless", 0);
    if (const char* folder = std::getenv("TEST_TMPDIR")) setenv("MESA_SHADER_CACHE_DIR", folder, 0);
    if (!CanUse(BackendChoice::kOpenGl)) return nullptr;
    auto app = std::make_unique<GlApplication>();
    app->display_ = Egl().GetDisplay(EGL_DEFAULT_DISPLAY);
    Egl().Initialize(app->display_, nullptr, nullptr);
    Egl().BindAPI(EGL_OPENGL_ES_API);
    const EGLint wanted[] = {EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_SURFACE_TYPE,
                             EGL_PBUFFER_BIT, EGL_NONE};
    EGLConfig config = nullptr;
    EGLint count = 0;
    Egl().ChooseConfig(app->display_, wanted, &config, 1, &count);
    const EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 1, EGL_NONE};
    app->context_ = Egl().CreateContext(app->display_, config, EGL_NO_CONTEXT, version);
    if (count == 0 || app->context_ == EGL_NO_CONTEXT) return nullptr;
    app->Enter();
    return app;
  }
  ~GlApplication() override {
    Leave();
    if (context_ != EGL_NO_CONTEXT) Egl().DestroyContext(display_, context_);
  }
  void Enter() override {
    EXPECT_TRUE(Egl().MakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_));
  }
  void Leave() override {
    Egl().MakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  }
  uintptr_t MakeBuffer(const std::vector<float>& contents) override {
    Enter();
    GLuint name = 0;
    Gl().GenBuffers(1, &name);
    counts_[name] = contents.size();
    Write(name, contents);
    return name;
  }
  void DeleteBuffer(uintptr_t buffer) override {
    Enter();
    const auto name = static_cast<GLuint>(buffer);
    Gl().DeleteBuffers(1, &name);
  }
  void Write(uintptr_t buffer, const std::vector<float>& contents) override {
    Enter();
    ASSERT_EQ(contents.size(), counts_[buffer]);
    Gl().BindBuffer(GL_SHADER_STORAGE_BUFFER, static_cast<GLuint>(buffer));
    Gl().BufferData(GL_SHADER_STORAGE_BUFFER,
                    static_cast<GLsizeiptr>(contents.size() * sizeof(float)), contents.data(),
                    GL_DYNAMIC_COPY);
    Gl().Finish();
  }
  std::vector<float> Read(uintptr_t buffer) override {
    Enter();
    std::vector<float> contents(counts_[buffer]);
    const size_t bytes = contents.size() * sizeof(float);
    Gl().BindBuffer(GL_SHADER_STORAGE_BUFFER, static_cast<GLuint>(buffer));
    const void* window = Gl().MapBufferRange(GL_SHADER_STORAGE_BUFFER, 0,
                                             static_cast<GLsizeiptr>(bytes), GL_MAP_READ_BIT);
    EXPECT_NE(window, nullptr);
    if (window != nullptr) std::memcpy(contents.data(), window, bytes);
    Gl().UnmapBuffer(GL_SHADER_STORAGE_BUFFER);
    return contents;
  }
  TfLiteStatus Bind(TfLiteDelegate* delegate, uintptr_t buffer, int tensor,
                    const TfLiteGpuBufferOptions* options) override {
    const auto name = static_cast<GLuint>(buffer);
    return options == nullptr
               ? TfLiteGpuDelegateBindGlBufferToTensor(delegate, name, tensor)
               : TfLiteGpuDelegateBindGlBufferToTensorWithOptions(delegate, name, tensor, options);
  }

 private:
  EGLDisplay display_ = EGL_NO_DISPLAY;
  EGLContext context_ = EGL_NO_CONTEXT;
  std::map<uintptr_t, size_t> counts_;  // number of floats in each buffer
};

}  // namespace

std::unique_ptr<Application> StartApplication(ApplicationKind kind) {
  return kind == ApplicationKind::kOpenCl ? ClApplication::Start() : GlApplication::Start();
}

TfLiteDelegate* MakeDelegateFor(ApplicationKind kind, int partitions, const char* directory) {
  TfLiteGpuDelegateOptionsV2 options = TfLiteGpuDelegateOptionsV2Default();
  options.experimental_flags |= kind == ApplicationKind::kOpenCl
                                    ? TFLITE_GPU_EXPERIMENTAL_FLAGS_CL_ONLY
                                    : TFLITE_GPU_EXPERIMENTAL_FLAGS_GL_ONLY;
  options.max_delegated_partitions = partitions;
  if (directory != nullptr) {
    options.experimental_flags |= TFLITE_GPU_EXPERIMENTAL_FLAGS_ENABLE_SERIALIZATION;
    options.serialization_dir = directory;
    options.model_token = "model";
  }
  return TfLiteGpuDelegateV2Create(&options);
}

}  // namespace litmus::gpu
