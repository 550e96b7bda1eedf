# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Delegates in shared libraries."""
import ctypes
import os
from typing import Any, Dict, Optional, Union

from tflitmus import _library

_REPORT = ctypes.CFUNCTYPE(None, ctypes.c_char_p)


def _load(library: Any) -> Any:
    try:
        return ctypes.PyDLL(library)
    except OSError as error:
        # A delegate that is written for the C API and names no library for it takes it from the process.
        if "undefined symbol: TfLite" not in str(error):
            raise
    _library.share_symbols()
    return ctypes.PyDLL(library)


class Delegate:
    """A delegate that a shared library makes; see `load_delegate`.

    It lives as long as it, or an interpreter that was made with it, is referred to. One delegate may be given to several
    interpreters only if its maker says so.
    """

    def __init__(self, library: "Union[str, os.PathLike[str], None]", options: Optional[Dict[Any, Any]] = None) -> None:
        """Loads the library and calls its `tflite_plugin_create_delegate`.

        Args:
          library: name or path of the shared library.
          options: what the delegate is to be made with; keys and values are converted by str().

        Raises:
          OSError: the library cannot be loaded.
          AttributeError: it is no library of a delegate.
          ValueError: the delegate cannot be made; the message is the delegate's.
        """
        self._delegate_ptr: Optional[int] = None
        self._library = _load(library)
        create = self._library.tflite_plugin_create_delegate
        create.argtypes = [ctypes.POINTER(ctypes.c_char_p), ctypes.POINTER(ctypes.c_char_p), ctypes.c_size_t, _REPORT]
        create.restype = ctypes.c_void_p
        destroy = self._library.tflite_plugin_destroy_delegate
        destroy.argtypes = [ctypes.c_void_p]
        destroy.restype = None
        self._destroy = destroy
        options = options or {}
        keys = (ctypes.c_char_p * len(options))(*[str(key).encode() for key in options])
        values = (ctypes.c_char_p * len(options))(*[str(value).encode() for value in options.values()])
        messages = []
        report = _REPORT(lambda text: messages.append((text or b"").decode("utf-8", "replace")))
        self._delegate_ptr = create(keys, values, len(options), report)
        if self._delegate_ptr is None:
            raise ValueError("".join(messages))

    def __del__(self) -> None:
        pointer, self._delegate_ptr = self._delegate_ptr, None
        if pointer is not None:
            self._destroy(pointer)

    def _get_native_delegate_pointer(self) -> Optional[int]:
        """The address of the TfLiteDelegate, which remains this object's."""
        return self._delegate_ptr


def load_delegate(library: "Union[str, os.PathLike[str], None]", options: Optional[Dict[Any, Any]] = None) -> Delegate:
    """Makes the delegate of a shared library, for `Interpreter(experimental_delegates=[…])`.

    Args:
      library: name or path of the shared library, such as "libtensorflowlite_gpu_delegate.so".
      options: what the delegate is to be made with; keys and values are converted by str().

    Raises:
      OSError: the library cannot be loaded.
      AttributeError: it is no library of a delegate.
      ValueError: the delegate cannot be made; the message has the delegate's reason.
    """
    try:
        return Delegate(library, options)
    except ValueError as error:
        raise ValueError(f"Failed to load delegate from {library}\n{error}") from error
