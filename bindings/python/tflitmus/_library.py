# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The native library, libtflitmus.so: where it is, and its functions with their types.

Functions that only look something up are called with the global interpreter lock held (`ctypes.PyDLL`), because giving
it up would take longer than they do. Functions that load, prepare, run or end a model release it (`ctypes.CDLL`).
"""
import ctypes
import os
from typing import Any, List, Optional

INTERFACE = 1  # TFLITMUS_INTERFACE in bindings/python/native/tflitmus.h

# Kernels of TflitmusSessionCreate, results of TflitmusInvoke, options of TflitmusLoad.
FAST_KERNELS, REFERENCE_KERNELS = 1, 2
MOVED = -1  # TflitmusInvoke succeeded, and memory may be elsewhere.
PRESERVE_ALL_TENSORS, DISABLE_DELEGATE_CLUSTERING, DISABLE_DELEGATE_NODE_FUSION, COMPRESS_ZERO_POINTS = 1, 2, 4, 8

_int = ctypes.c_int32
_pointer = ctypes.c_void_p
_int_array = ctypes.POINTER(ctypes.c_int32)


class SubgraphInfo(ctypes.Structure):
    """TflitmusSubgraphInfo."""
    _fields_ = [("tensors", _int), ("nodes", _int), ("inputs_size", _int), ("outputs_size", _int),
                ("inputs", _int_array), ("outputs", _int_array)]


class TensorInfo(ctypes.Structure):
    """TflitmusTensorInfo."""
    _fields_ = [("type", _int), ("is_dynamic", _int), ("is_constant", _int), ("rank", _int), ("signature_rank", _int),
                ("scales_size", _int), ("zero_points_size", _int), ("quantized_dimension", _int), ("block_size", _int),
                ("scales_tensor", _int), ("zero_points_tensor", _int),
                ("scale", ctypes.c_float), ("zero_point", _int), ("data", _pointer), ("size", ctypes.c_uint64),
                ("name", ctypes.c_char_p), ("dims", _int_array), ("signature", _int_array),
                ("scales", ctypes.POINTER(ctypes.c_float)), ("zero_points", _int_array), ("sparsity", _pointer)]


class NodeInfo(ctypes.Structure):
    """TflitmusNodeInfo."""
    _fields_ = [("name", ctypes.c_char_p), ("inputs_size", _int), ("outputs_size", _int), ("inputs", _int_array),
                ("outputs", _int_array)]


class DimensionMetadata(ctypes.Structure):
    """TfLiteDimensionMetadata of the C API."""
    _fields_ = [("format", ctypes.c_int), ("dense_size", ctypes.c_int), ("segments", _int_array),
                ("indices", _int_array)]


class Sparsity(ctypes.Structure):
    """TfLiteSparsity of the C API."""
    _fields_ = [("traversal_order", _int_array), ("block_map", _int_array),
                ("dimensions", ctypes.POINTER(DimensionMetadata)), ("dimensions_size", ctypes.c_int)]


def _find() -> str:
    path = os.environ.get("TFLITMUS_LIBRARY")
    if path:
        return path
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "libtflitmus.so")
    if not os.path.exists(path):
        raise ImportError(f"tflitmus: there is no {path}: this is not an installed package. Install the wheel, or name the "
                          "library in the environment variable TFLITMUS_LIBRARY")
    return path


def _load(path: str, library_class: Any) -> Any:
    try:
        return library_class(path)
    except OSError as error:
        raise ImportError(f"tflitmus: cannot load the runtime: {error}") from error


PATH = _find()
_blocking = _load(PATH, ctypes.CDLL)
_quick = _load(PATH, ctypes.PyDLL)


def _function(library: Any, name: str, result: Any, *arguments: Any) -> Any:
    try:
        function = getattr(library, name)
    except AttributeError as error:
        raise ImportError(f"tflitmus: {PATH} is no library of this package: it has no function {name}") from error
    function.restype = result
    function.argtypes = arguments
    return function


if _function(_quick, "TflitmusInterface", _int)() != INTERFACE:
    raise ImportError(f"tflitmus: {PATH} is the library of another version of this package")

create = _function(_blocking, "TflitmusSessionCreate", _pointer, _int)
delete = _function(_blocking, "TflitmusSessionDelete", None, _pointer)
load = _function(_blocking, "TflitmusLoad", _int, _pointer, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_size_t, _int, _int)
apply_delegate = _function(_blocking, "TflitmusApplyDelegate", _int, _pointer, _pointer)
allocate = _function(_blocking, "TflitmusAllocate", _int, _pointer, _int)
invoke = _function(_blocking, "TflitmusInvoke", _int, _pointer, _int)
invoke_first = _function(_blocking, "TflitmusInvokeFirst", _int, _pointer)
resize = _function(_blocking, "TflitmusResize", _int, _pointer, _int, _int, _pointer, _int, _int)
reset_variables = _function(_blocking, "TflitmusResetVariables", _int, _pointer)
# Functions that register operators may be those of a Python extension, which needs the lock.
register_by_name = _function(_quick, "TflitmusRegisterByName", _int, _pointer, ctypes.c_char_p)
set_strings = _function(_quick, "TflitmusSetStrings", _int, _pointer, _int, _int, ctypes.c_char_p, ctypes.c_size_t)
resolver = _function(_quick, "TflitmusResolver", _pointer, _pointer)
message = _function(_quick, "TflitmusMessage", ctypes.c_char_p, _pointer)
interpreter = _function(_quick, "TflitmusInterpreter", _pointer, _pointer)
subgraph_count = _function(_quick, "TflitmusSubgraphCount", _int, _pointer)
describe_subgraph = _function(_quick, "TflitmusDescribeSubgraph", _int, _pointer, _int, ctypes.POINTER(SubgraphInfo))
describe_tensor = _function(_quick, "TflitmusDescribeTensor", _int, _pointer, _int, _int, ctypes.POINTER(TensorInfo))
describe_node = _function(_quick, "TflitmusDescribeNode", _int, _pointer, _int, _int, ctypes.POINTER(NodeInfo))
signature_count = _function(_quick, "TflitmusSignatureCount", _int, _pointer)
signature_key = _function(_quick, "TflitmusSignatureKey", ctypes.c_char_p, _pointer, _int)
signature_subgraph = _function(_quick, "TflitmusSignatureSubgraph", _int, _pointer, ctypes.c_char_p)
signature_tensor = _function(_quick, "TflitmusSignatureTensor", ctypes.c_char_p, _pointer, ctypes.c_char_p, _int, _int,
                             _int_array)


def share_symbols() -> None:
    """Makes the C API of the library visible to libraries that are loaded later and name no library for it."""
    ctypes.CDLL(PATH, mode=ctypes.RTLD_GLOBAL)


def int_list(array: Optional[Any]) -> List[int]:
    """The numbers of a TfLiteIntArray (its size, then the numbers); none for a null pointer."""
    return list(array[1:1 + array[0]]) if array else []
