# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""A session: the native interpreter of one model, with what must live as long as it.

One call at a time may use a session. A call that comes while another one uses it raises RuntimeError, instead of waiting,
because to share an interpreter between threads is an error that waiting would hide.
"""
import ctypes
import itertools
import os
import sys
import threading
import types
import weakref
from typing import Any, Callable, Dict, Iterable, List, Optional, Tuple, Union

import numpy as np

from tflitmus import _delegate, _library, _tensors

BUSY = ("another call of this interpreter is in progress, in another thread or further up in this one: an interpreter "
        "runs one call at a time; make one interpreter for each thread, or guard the calls with a lock")
VIEWS = ("an array that tensor() returned still refers to the interpreter's memory, which this call may free: delete the "
         "arrays and their slices before, and keep only the function that tensor() returns")


_PACKAGE = os.path.dirname(os.path.abspath(__file__)) + os.sep


def _is_of(value: Any, session: "Session") -> bool:
    """Whether it is the session, or an object of this package that has it. Runs no code of the value's class."""
    for name in ("_session", "_interpreter"):
        try:
            if object.__getattribute__(value, name) is session:
                return True
        except AttributeError:
            continue
    return value is session


def _uses(frame: types.FrameType, session: "Session") -> bool:
    """Whether a frame is one of this package's that works for the session."""
    return frame.f_code.co_filename.startswith(_PACKAGE) and any(
        _is_of(value, session) for value in list(frame.f_locals.values()))


def _is_in_a_call(session: "Session") -> bool:
    """Whether a call of the session is in progress, besides the one that asks."""
    for thread, top in sys._current_frames().items():  # pylint: disable=protected-access
        frame: Optional[types.FrameType] = top
        if thread == threading.get_ident():
            # The frames of the asking call are those up to the program's; further up may be a call that called the program.
            while frame is not None and frame.f_code.co_filename.startswith(_PACKAGE):
                frame = frame.f_back
        while frame is not None:
            if _uses(frame, session):
                return True
            frame = frame.f_back
    return False


class Session:
    """Makes the native interpreter.

    Raises ValueError if the model, or a name among the functions that register operators, cannot be used.
    """
    __slots__ = ("handle", "acquire", "release", "views", "arrays", "writable", "subgraph", "is_prepared", "_content",
                 "_delegates", "_owners", "_keeps_arrays", "_views_to_drop", "__weakref__")

    def __init__(self, model: Union[str, bytes], is_path: bool, kernels: int, options: int, threads: int,
                 registerers: Iterable[Union[str, Callable[[int], Any]]]) -> None:
        self.handle: Optional[int] = None
        self._owners: List[_delegate.NativeDelegate] = []
        # A list with one element, which the call in progress has taken out: this takes a third of the time of a lock, and
        # is atomic in every Python. acquire() raises IndexError if another call has it; release(None) gives it back.
        idle: List[None] = [None]
        self.acquire = idle.pop
        self.release = idle.append
        # Weak references to the memory of the arrays that a program has, and of some that it no longer has: see has_views().
        self.views: List["weakref.ref[_tensors.CountedMemory]"] = []
        self._views_to_drop = 64
        # The tensors of one subgraph whose memory stays where it is until the next change: index -> array, and index ->
        # (array, its type, its shape) of those that are not constant. It is the subgraph that ran last, because a subgraph
        # that runs may call others, which moves their memory.
        self.subgraph = 0
        self.arrays: Dict[int, Any] = {}
        self.writable: Dict[int, Tuple[Any, Any, Tuple[int, ...]]] = {}
        # Whether this subgraph was prepared, and not changed since.
        self.is_prepared = False
        self._keeps_arrays = True
        self._delegates: List[Any] = []
        self.handle = _library.create(kernels)
        if self.handle is None:
            raise MemoryError("there is no memory for an interpreter")
        for registerer in registerers:
            if isinstance(registerer, str):
                if _library.register_by_name(self.handle, registerer.encode()):
                    raise ValueError(self.message())
            else:
                registerer(_library.resolver(self.handle))
        self._content = model
        if is_path:
            failed = _library.load(self.handle, os.fsencode(model), None, 0, options, threads)
        else:
            failed = _library.load(self.handle, None, model, len(model), options, threads)
        if failed:
            raise ValueError(self.message())

    def __del__(self, delete: Callable[[Optional[int]], None] = _library.delete) -> None:
        handle, self.handle = self.handle, None
        if handle is not None:
            delete(handle)
        for owner in self._owners:
            owner.drop()

    def __reduce_ex__(self, protocol: Any) -> Any:
        # A copy would have the same native interpreter, and delete it a second time.
        raise TypeError("an interpreter can be neither copied nor pickled: make one from the model, in each process")

    def take_over(self) -> None:
        """Takes the session although acquire() found it held, if the call that held it is gone: an exception of a signal
        handler, such as KeyboardInterrupt, ended it between acquire() and release(). Raises RuntimeError if a call is in
        progress."""
        if _is_in_a_call(self):
            raise RuntimeError(BUSY) from None
        self.forget_arrays()

    def message(self) -> str:
        """The reason of the last failure."""
        text: bytes = _library.message(self.handle)
        return text.decode("utf-8", "replace") or "the runtime gives no reason"

    def check(self, status: int) -> None:
        if status:
            raise RuntimeError(self.message())

    # The functions below are called by the call that uses the session.

    def forget_arrays(self) -> None:
        """Drops the arrays whose memory may move."""
        self.arrays.clear()
        self.writable.clear()
        self.is_prepared = False

    def turn_to(self, subgraph: int) -> None:
        """Drops the arrays whose memory may move when this subgraph runs."""
        if self.subgraph != subgraph:
            self.forget_arrays()
            self.subgraph = subgraph

    def allocate(self, subgraph: int) -> None:
        self.forget_arrays()
        self.subgraph = subgraph
        self.check(_library.allocate(self.handle, subgraph))
        self.is_prepared = True

    def after_invoke(self, status: int) -> None:
        """Drops the arrays after an Invoke that did not return 0. Raises RuntimeError if it failed."""
        self.forget_arrays()
        if status != _library.MOVED:
            raise RuntimeError(self.message())

    def has_views(self) -> bool:
        """Whether a program has an array of the session's memory."""
        self.views = [view for view in self.views if view() is not None]
        return bool(self.views)

    def count_view(self, memory: "_tensors.CountedMemory") -> None:
        if len(self.views) >= self._views_to_drop:
            self.has_views()
            self._views_to_drop = 2 * len(self.views) + 64
        self.views.append(weakref.ref(memory))

    def stop_keeping_arrays(self) -> None:
        """For programs that change the interpreter behind the session's back, and move tensors without its notice."""
        self._keeps_arrays = False
        self.forget_arrays()

    def tensor_info(self, index: int, subgraph: int) -> _library.TensorInfo:
        info = _library.TensorInfo()
        if _library.describe_tensor(self.handle, subgraph, index, info):
            described = self.subgraph_info(subgraph)
            raise ValueError(f"Invalid tensor index {index}: subgraph {subgraph} has {described.tensors} tensors, which "
                             "are numbered from 0")
        return info

    def subgraph_info(self, subgraph: int) -> _library.SubgraphInfo:
        info = _library.SubgraphInfo()
        if _library.describe_subgraph(self.handle, subgraph, info):
            raise ValueError(f"Invalid subgraph index {subgraph}: the model has {_library.subgraph_count(self.handle)} "
                             "subgraphs, which are numbered from 0")
        return info

    def array(self, index: int, subgraph: int, info: _library.TensorInfo, is_counted: bool = False) -> Any:
        """The tensor's memory as an array. `is_counted`: a program gets it, so it must keep the session as it is."""
        entry = _tensors.type_of(info)
        dtype, shape = np.dtype(_tensors.scalar_of(index, info)), _tensors.shape_of(info)
        if dtype.hasobject or info.type == _tensors.STRING:
            raise ValueError(f"tensor {index} is of type {entry.name}, whose memory NumPy cannot show")
        if entry.bits or info.sparsity:
            # Several values share a byte, or zeros are not stored: the array has the memory as it is.
            if is_counted:
                raise ValueError(f"tensor {index} is {'sparse' if info.sparsity else 'of type ' + entry.name}: its memory "
                                 "has not one element for each value; get_tensor() returns a copy")
            shape = (info.size // dtype.itemsize,)
        if not info.data:
            if info.size == 0 and 0 in shape:
                return np.empty(shape, dtype)
            raise ValueError(self._why_no_memory(index, info))
        if int(np.prod(shape, dtype=np.int64)) * dtype.itemsize > info.size:
            raise ValueError(f"tensor {index} has {info.size} bytes, fewer than its shape {shape} needs")
        memory = (info.data, dtype, shape, bool(info.is_constant))
        array = np.asarray(_tensors.CountedMemory(self, *memory) if is_counted else _tensors.Memory(*memory))
        is_kept = self._keeps_arrays and subgraph == self.subgraph and not is_counted
        if is_kept and shape and not (info.is_dynamic or entry.bits):
            self.arrays[index] = array
            if not info.is_constant:
                self.writable[index] = (array, dtype, shape)
        return array

    @staticmethod
    def _why_no_memory(index: int, info: _library.TensorInfo) -> str:
        if info.is_dynamic:
            return f"tensor {index} has no values: its shape depends on values, so invoke() must run, without error, first"
        return (f"tensor {index} has no memory: call allocate_tensors() first; a tensor between two operators keeps its "
                "values only with experimental_preserve_all_tensors")

    def get(self, index: int, subgraph: int) -> Any:
        """A copy of a tensor's values; of a tensor without dimensions a NumPy scalar."""
        info = self.tensor_info(index, subgraph)
        if info.type == _tensors.STRING:
            return self._get_strings(index, info)
        array = self.array(index, subgraph, info)
        entry = _tensors.type_of(info)
        if entry.bits:
            values = _tensors.unpack_bits(array, entry, _tensors.shape_of(info))
        else:
            values = array.copy()
        return values if values.ndim else values[()]

    def view(self, index: int) -> Any:
        """An array over a tensor's memory, for a program; copies of strings and of a tensor without dimensions."""
        info = self.tensor_info(index, 0)
        if info.type == _tensors.STRING:
            return self._get_strings(index, info)
        return self.array(index, 0, info, is_counted=True)[()]

    @staticmethod
    def _get_strings(index: int, info: _library.TensorInfo) -> Any:
        shape = _tensors.shape_of(info)
        strings = _tensors.unpack_strings(ctypes.string_at(info.data, info.size)) if info.data else []
        if len(strings) != int(np.prod(shape)):
            raise ValueError(f"tensor {index} has no values: set_tensor() gives it the strings of its shape {shape}, or "
                             "invoke() does")
        array = np.empty(len(strings), object)
        array[:] = strings
        return array.reshape(shape)

    def set(self, index: int, value: Any, subgraph: int) -> None:
        """Copies an array to a tensor of the same type and shape."""
        info = self.tensor_info(index, subgraph)
        entry = _tensors.type_of(info)
        if value.dtype.type not in entry.accepts:
            raise ValueError(f"Cannot set tensor: Got value of type {_tensors.name_of(value.dtype)} but expected type "
                             f"{entry.name} for input {index}, name: {_tensors.name_in(info)}")
        shape = _tensors.shape_of(info)
        if value.ndim != len(shape):
            raise ValueError(f"Cannot set tensor: Dimension mismatch. Got {value.ndim} but expected {len(shape)} for "
                             f"input {index}.")
        for dimension, (got, expected) in enumerate(zip(value.shape, shape)):
            if got != expected:
                raise ValueError(f"Cannot set tensor: Dimension mismatch. Got {got} but expected {expected} for "
                                 f"dimension {dimension} of input {index}.")
        if info.is_constant:
            raise ValueError(f"Cannot set tensor: {index} is a constant of the model")
        if info.type == _tensors.STRING:
            packed = _tensors.pack_strings(value)
            if _library.set_strings(self.handle, subgraph, index, packed, len(packed)):
                raise ValueError(self.message())
            return
        array = self.array(index, subgraph, info)
        if entry.bits:
            array.view(np.uint8)[...] = _tensors.pack_bits(value, entry.bits)
        else:
            array[...] = value.view(array.dtype) if value.dtype.type is not array.dtype.type else value

    def has_details(self, index: int, subgraph: int) -> bool:
        """Whether NumPy has the type of the tensor."""
        return _tensors.type_of(self.tensor_info(index, subgraph)).scalar is not None

    def details(self, index: int, subgraph: int) -> Dict[str, Any]:
        """The description of a tensor in the form of `Interpreter.get_input_details`."""
        info = self.tensor_info(index, subgraph)
        scales = np.array(info.scales[:info.scales_size], np.float32)
        zero_points = np.array(info.zero_points[:info.zero_points_size], np.int32)
        if info.scales_tensor >= 0:
            scales = self.get(info.scales_tensor, subgraph).ravel()
        if info.zero_points_tensor >= 0:
            zero_points = self.get(info.zero_points_tensor, subgraph).ravel()
        return _tensors.details(index, info, scales, zero_points)

    def resize(self, index: int, dims: "np.ndarray[Any, np.dtype[np.int32]]", is_strict: bool, subgraph: int) -> None:
        if dims.ndim != 1:
            raise ValueError(f"Shape should be 1D instead of {dims.ndim}.")
        self.forget_arrays()
        self.check(_library.resize(self.handle, subgraph, index, dims.ctypes.data_as(ctypes.c_void_p), len(dims),
                                   is_strict))

    def apply_delegate(self, delegate: Any) -> None:
        """Applies a delegate, and keeps it as long as the session."""
        pointer = delegate._get_native_delegate_pointer()  # pylint: disable=protected-access
        owner = getattr(delegate, "_native", None)
        if isinstance(owner, _delegate.NativeDelegate):
            owner.share()
            self._owners.append(owner)
        self._delegates.append(delegate)
        self.forget_arrays()
        self.check(_library.apply_delegate(self.handle, pointer))

    def node_details(self, index: int) -> Dict[str, Any]:
        """The operator of a node of the first subgraph, its tensors and their types; -1: an operand that is left out."""
        info = _library.NodeInfo()
        if _library.describe_node(self.handle, 0, index, info):
            raise ValueError(f"Invalid node index {index}: the subgraph has {self.subgraph_info(0).nodes} nodes")
        inputs, outputs = info.inputs[:info.inputs_size], info.outputs[:info.outputs_size]
        return {
            "index": index,
            "op_name": info.name.decode("utf-8", "replace"),
            "inputs": np.array(inputs, np.int32),
            "outputs": np.array(outputs, np.int32),
            "operand_types": [_tensors.scalar_of(i, self.tensor_info(i, 0)) for i in inputs if i != -1],
            "result_types": [_tensors.scalar_of(i, self.tensor_info(i, 0)) for i in outputs if i != -1],
        }

    def signatures(self) -> Dict[str, Dict[str, Dict[str, int]]]:
        """Key -> "inputs" and "outputs" -> name -> tensor index in the signature's subgraph."""
        keys = [_library.signature_key(self.handle, i) for i in range(_library.signature_count(self.handle))]
        return {
            key.decode("utf-8"): {
                "inputs": self._signature_tensors(key, 0),
                "outputs": self._signature_tensors(key, 1)
            } for key in keys
        }

    def _signature_tensors(self, key: bytes, is_output: int) -> Dict[str, int]:
        tensors: Dict[str, int] = {}
        index = ctypes.c_int32()
        for position in itertools.count():
            name = _library.signature_tensor(self.handle, key, is_output, position, index)
            if name is None:
                break
            tensors[name.decode("utf-8")] = index.value  # UnicodeDecodeError is a ValueError
        return tensors


class Using:
    """Holds a session for one call: `with Using(session) as session`. Raises RuntimeError if another call holds it."""
    __slots__ = ("_session",)

    def __init__(self, session: Session) -> None:
        self._session = session

    def __enter__(self) -> Session:
        try:
            self._session.acquire()
        except IndexError:
            self._session.take_over()
        return self._session

    def __exit__(self, kind: Any, *exception: Any) -> None:
        if kind is not None:  # perhaps of a signal handler, before it was noted that memory moved
            self._session.forget_arrays()
        self._session.release(None)


class Changing(Using):
    """Holds a session for a call that may free or move memory. Raises RuntimeError if a program has a view of it."""
    __slots__ = ()

    def __enter__(self) -> Session:
        session = super().__enter__()
        if session.has_views():
            session.release(None)
            raise RuntimeError(VIEWS)
        session.forget_arrays()
        return session
