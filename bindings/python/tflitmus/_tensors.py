# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Tensors as NumPy arrays: types, views of memory, strings, descriptions."""
import ctypes
from typing import Any, Dict, List, NamedTuple, Optional, Tuple

import numpy as np

from tflitmus import _library


class TensorType(NamedTuple):
    """A TfLiteType: its name in messages, and the scalar type that NumPy has for it; None: none."""
    name: str
    scalar: Optional[type]


# By the number of TfLiteType.
TYPES: Dict[int, TensorType] = {
    0: TensorType("NOTYPE", None),
    1: TensorType("FLOAT32", np.float32),
    2: TensorType("INT32", np.int32),
    3: TensorType("UINT8", np.uint8),
    4: TensorType("INT64", np.int64),
    5: TensorType("STRING", np.bytes_),
    6: TensorType("BOOL", np.bool_),
    7: TensorType("INT16", np.int16),
    8: TensorType("COMPLEX64", np.complex64),
    9: TensorType("INT8", np.int8),
    10: TensorType("FLOAT16", np.float16),
    11: TensorType("FLOAT64", np.float64),
    12: TensorType("COMPLEX128", np.complex128),
    13: TensorType("UINT64", np.uint64),
    14: TensorType("RESOURCE", None),
    15: TensorType("VARIANT", None),
    16: TensorType("UINT32", np.uint32),
    17: TensorType("UINT16", np.uint16),
    18: TensorType("INT4", None),
    19: TensorType("BFLOAT16", None),
    20: TensorType("INT2", None),
    21: TensorType("UINT4", None),
    22: TensorType("FLOAT8E4M3FN", None),
    23: TensorType("FLOAT8E5M2", None),
}
STRING = 5

_OF_SCALAR = {entry.scalar: number for number, entry in TYPES.items() if entry.scalar is not None}


def type_of(dtype: "np.dtype[Any]") -> int:
    """The number of the TfLiteType whose values arrays of this type hold; 0: there is none."""
    if dtype.kind in "OSU":
        return STRING
    return _OF_SCALAR.get(dtype.type, 0)


def type_name(number: int) -> str:
    return TYPES.get(number, TYPES[0]).name


class Memory:
    """Memory of a session, for numpy.asarray. The array keeps this object alive, and so the session."""
    __slots__ = ("__array_interface__", "_session")

    def __init__(self, session: Any, address: int, dtype: "np.dtype[Any]", shape: Tuple[int, ...],
                 read_only: bool) -> None:
        self._session = session
        self.__array_interface__ = {"version": 3, "shape": shape, "typestr": dtype.str, "data": (address, read_only)}


class CountedMemory(Memory):
    """Memory that a program has a view of: the session is not changed as long as one of these lives."""
    __slots__ = ("_key",)

    def __init__(self, session: Any, *arguments: Any) -> None:
        super().__init__(session, *arguments)
        self._key = object()
        session.views.add(self._key)

    def __del__(self) -> None:
        self._session.views.discard(self._key)


def shape_of(info: _library.TensorInfo) -> Tuple[int, ...]:
    return tuple(info.dims[:info.rank])


def pack_strings(values: "np.ndarray[Any, Any]") -> bytes:
    """The strings of an array in the runtime's format: their number, their offsets, their bytes."""
    encoded = [_encode(value) for value in values.ravel().tolist()]
    offsets = np.cumsum([4 * (len(encoded) + 2)] + [len(value) for value in encoded], dtype=np.int64)
    if offsets[-1] > 2**31 - 1:
        raise ValueError(f"the strings have {offsets[-1]} bytes; a tensor may have {2**31 - 1}")
    return b"".join([np.array([len(encoded)], np.int32).tobytes(), offsets.astype(np.int32).tobytes(), *encoded])


def _encode(value: Any) -> bytes:
    if isinstance(value, str):
        return value.encode("utf-8")
    if isinstance(value, bytes):
        return value
    raise ValueError(f"a tensor of strings takes bytes and str, not {type(value).__name__}")


def unpack_strings(data: bytes) -> List[bytes]:
    """The strings of a tensor's bytes."""
    if len(data) < 4:
        return []
    count = int(np.frombuffer(data, np.int32, 1)[0])
    offsets = np.frombuffer(data, np.int32, count + 1, 4).tolist()
    return [data[begin:end] for begin, end in zip(offsets, offsets[1:])]


def has_details(info: _library.TensorInfo) -> bool:
    """Whether NumPy has the type of the tensor."""
    return info.type in TYPES and TYPES[info.type].scalar is not None


def scalar_of(index: int, info: _library.TensorInfo) -> type:
    """NumPy's type of the values of a tensor."""
    scalar = TYPES.get(info.type, TYPES[0]).scalar
    if scalar is None:
        raise ValueError(f"tensor {index} is of type {type_name(info.type)}, which NumPy does not have")
    return scalar


def details(index: int, info: _library.TensorInfo) -> Dict[str, Any]:
    """The description of a tensor in the form of `Interpreter.get_input_details`."""
    return {
        "name": (info.name or b"").decode("utf-8", "replace"),
        "index": index,
        "shape": np.array(info.dims[:info.rank], np.int32),
        "shape_signature": np.array(info.signature[:info.signature_rank], np.int32),
        "dtype": scalar_of(index, info),
        "quantization": (info.scale, info.zero_point),
        "quantization_parameters": {
            "scales": np.array(info.scales[:info.scales_size], np.float32),
            "zero_points": np.array(info.zero_points[:info.zero_points_size], np.int32),
            "quantized_dimension": info.quantized_dimension,
            "block_size": info.block_size,
        },
        "sparsity_parameters": _sparsity(info.sparsity),
    }


def _sparsity(address: Optional[int]) -> Dict[str, Any]:
    if not address:
        return {}
    sparsity = _library.Sparsity.from_address(address)
    levels: List[Dict[str, Any]] = []
    for level in sparsity.dimensions[:sparsity.dimensions_size]:
        if level.format == 0:
            levels.append({"format": 0, "dense_size": level.dense_size})
        else:
            levels.append({
                "format": level.format,
                "array_segments": np.array(_library.int_list(level.segments), np.int32),
                "array_indices": np.array(_library.int_list(level.indices), np.int32),
            })
    return {
        "traversal_order": np.array(_library.int_list(sparsity.traversal_order), np.int32),
        "block_map": np.array(_library.int_list(sparsity.block_map), np.int32),
        "dim_metadata": levels,
    }


def bytes_at(address: int, size: int) -> bytes:
    """A copy of `size` bytes."""
    return ctypes.string_at(address, size)
