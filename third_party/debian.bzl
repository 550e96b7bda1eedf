"""Dependencies taken from Debian packages (see third_party/*.BUILD)."""

# /usr itself once the :arm64 -dev packages are installed (multiarch).
USR = "/usr"

def debian_repositories():
    for name, path in {
        "com_google_absl": USR,
        "com_google_googletest": USR,
        "com_github_google_benchmark": USR,
        "flatbuffers": USR,
        "cli11": USR,
        "nlohmann_json": USR,
        "stb": USR,
        "libjpeg_turbo": USR,
        "opencl": USR,
        "egl_gles": USR,
        "highway": USR,
        "pthreadpool": USR,
        "cpuinfo": USR,
    }.items():
        native.new_local_repository(
            name = name,
            path = path,
            build_file = "//third_party:%s.BUILD" % name,
        )
