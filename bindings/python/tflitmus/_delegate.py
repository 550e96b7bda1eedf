# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Delegates in shared libraries."""
import ctypes
import os
import threading
from typing import Any, Callable, Dict, List, Optional, Union

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


class NativeDelegate:
    """A TfLiteDelegate with the number of those that use it: the Delegate, and sessions. The last one destroys it.

    References between Python objects do not suffice: the collector of cycles ends the objects of a cycle in any order, the
    delegate before the interpreter, too.
    """

    def __init__(self, pointer: int, destroy: Callable[[int], None]) -> None:
        self.pointer = pointer
        self._destroy = destroy
        self._users = 1
        self._lock = threading.Lock()

    def __reduce_ex__(self, protocol: Any) -> Any:
        raise TypeError("a delegate can be neither copied nor pickled: load it in each process")

    def share(self) -> None:
        with self._lock:
            self._users += 1

    def drop(self) -> None:
        with self._lock:
            self._users -= 1
            is_last = self._users == 0
        if is_last:
            self._destroy(self.pointer)


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
        self._native: Optional[NativeDelegate] = None
        self._library = _load(library)
        create = self._library.tflite_plugin_create_delegate
        create.argtypes = [ctypes.POINTER(ctypes.c_char_p), ctypes.POINTER(ctypes.c_char_p), ctypes.c_size_t, _REPORT]
        create.restype = ctypes.c_void_p
        destroy = self._library.tflite_plugin_destroy_delegate
        destroy.argtypes = [ctypes.c_void_p]
        destroy.restype = None
        options = options or {}
        keys = (ctypes.c_char_p * len(options))(*[str(key).encode() for key in options])
        values = (ctypes.c_char_p * len(options))(*[str(value).encode() for value in options.values()])
        messages: List[str] = []
        report = _REPORT(lambda text: messages.append((text or b"").decode("utf-8", "replace")))
        pointer = create(keys, values, len(options), report)
        if pointer is None:
            raise ValueError("".join(messages))
        self._native = NativeDelegate(pointer, destroy)

    def __del__(self) -> None:
        native = getattr(self, "_native", None)
        if native is not None:
            native.drop()

    def _get_native_delegate_pointer(self) -> Optional[int]:
        """The address of the TfLiteDelegate, which remains this object's."""
        return None if self._native is None else self._native.pointer


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
