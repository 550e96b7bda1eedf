# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Tensors as NumPy arrays: types, views of memory, strings, descriptions."""
from typing import Any, Dict, List, NamedTuple, Optional, Tuple

import numpy as np

from tflitmus import _library


class TensorType(NamedTuple):
    """A TfLiteType.

    name: in messages. scalar: the type that arrays of its values have; None: NumPy has none. bits: of an element, if several
    share a byte; then arrays have a byte for each. accepts: the types of arrays that it is set from.
    """
    name: str
    scalar: Optional[type]
    bits: int = 0
    accepts: Tuple[type, ...] = ()


# By the number of TfLiteType.
TYPES: Dict[int, TensorType] = {
    0: TensorType("NOTYPE", None),
    1: TensorType("FLOAT32", np.float32, 0, (np.float32,)),
    2: TensorType("INT32", np.int32, 0, (np.int32,)),
    3: TensorType("UINT8", np.uint8, 0, (np.uint8,)),
    4: TensorType("INT64", np.int64, 0, (np.int64,)),
    5: TensorType("STRING", np.bytes_, 0, (np.bytes_, np.str_, np.object_)),
    6: TensorType("BOOL", np.bool_, 0, (np.bool_,)),
    7: TensorType("INT16", np.int16, 0, (np.int16,)),
    8: TensorType("COMPLEX64", np.complex64, 0, (np.complex64,)),
    9: TensorType("INT8", np.int8, 0, (np.int8,)),
    10: TensorType("FLOAT16", np.float16, 0, (np.float16,)),
    11: TensorType("FLOAT64", np.float64, 0, (np.float64,)),
    12: TensorType("COMPLEX128", np.complex128, 0, (np.complex128,)),
    13: TensorType("UINT64", np.uint64, 0, (np.uint64,)),
    14: TensorType("RESOURCE", np.object_),
    15: TensorType("VARIANT", np.object_),
    16: TensorType("UINT32", np.uint32, 0, (np.uint32,)),
    17: TensorType("UINT16", np.uint16, 0, (np.uint16,)),
    18: TensorType("INT4", np.int8, 4, (np.int8,)),
    19: TensorType("BFLOAT16", None),
    20: TensorType("INT2", np.int8, 2),
    21: TensorType("UINT4", np.uint8, 4, (np.uint8,)),
    22: TensorType("FLOAT8_E4M3FN", np.int8, 0, (np.int8, np.uint8)),
    23: TensorType("FLOAT8_E5M2", np.int8, 0, (np.int8, np.uint8)),
}
STRING = 5


def type_of(info: _library.TensorInfo) -> TensorType:
    return TYPES.get(info.type, TYPES[0])


def name_of(dtype: "np.dtype[Any]") -> str:
    """The type of the tensors that take arrays of this type, in messages."""
    return next((entry.name for entry in TYPES.values() if dtype.type in entry.accepts), TYPES[0].name)


def name_in(info: _library.TensorInfo) -> str:
    """The name of a tensor; "": it has none."""
    name: bytes = info.name or b""
    return name.decode("utf-8", "replace")


class Memory:
    """Memory of a session, for numpy.asarray. Such an array must not outlive the session, which keeps it: a reference from
    here to the session would make a cycle, and the session would not end before the collector runs."""
    __slots__ = ("__array_interface__",)

    def __init__(self, address: int, dtype: "np.dtype[Any]", shape: Tuple[int, ...], read_only: bool) -> None:
        self.__array_interface__ = {"version": 3, "shape": shape, "typestr": dtype.str, "data": (address, read_only)}


class CountedMemory(Memory):
    """Memory that a program has an array of: the session lives as long as the array, and is not changed."""
    __slots__ = ("_session", "__weakref__")

    def __init__(self, session: Any, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._session = session
        session.count_view(self)


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
    if isinstance(value, bytes):
        return value
    if not isinstance(value, str):
        raise ValueError(f"a tensor of strings takes bytes and str, not {type(value).__name__}")
    try:
        return value.encode("utf-8")
    except UnicodeEncodeError as error:
        raise ValueError(f"a tensor of strings takes what UTF-8 can encode: {error}") from error


def unpack_strings(data: bytes) -> List[bytes]:
    """The strings of a tensor's bytes."""
    if len(data) < 4:
        return []
    count = int(np.frombuffer(data, np.int32, 1)[0])
    offsets = np.frombuffer(data, np.int32, count + 1, 4).tolist()
    return [data[begin:end] for begin, end in zip(offsets, offsets[1:])]


def pack_bits(values: "np.ndarray[Any, Any]", bits: int) -> "np.ndarray[Any, np.dtype[np.uint8]]":
    """The low `bits` bits of each value, packed into bytes from the lowest bit on."""
    per_byte = 8 // bits
    parts = np.zeros(-(-values.size // per_byte) * per_byte, np.uint8)
    parts[:values.size] = values.ravel().view(np.uint8) & (2**bits - 1)
    shifted = parts.reshape(-1, per_byte) << np.arange(0, 8, bits, dtype=np.uint8)
    packed: "np.ndarray[Any, np.dtype[np.uint8]]" = np.bitwise_or.reduce(shifted, axis=1)
    return packed


def unpack_bits(packed: "np.ndarray[Any, Any]", entry: TensorType, shape: Tuple[int, ...]) -> Any:
    """The inverse of pack_bits, with the sign of the type."""
    bits = entry.bits
    shifts = np.arange(8 - bits, -1, -bits, dtype=np.uint8)
    parts = (packed.view(np.uint8)[:, np.newaxis] << shifts).astype(np.uint8).ravel()[:int(np.prod(shape))]
    return (parts.view(entry.scalar) >> (8 - bits)).reshape(shape)


def scalar_of(index: int, info: _library.TensorInfo) -> type:
    """NumPy's type of the values of a tensor."""
    scalar = type_of(info).scalar
    if scalar is None:
        raise ValueError(f"tensor {index} is of type {type_of(info).name}, which NumPy does not have")
    return scalar


def details(index: int, info: _library.TensorInfo, scales: Any, zero_points: Any) -> Dict[str, Any]:
    """The description of a tensor in the form of `Interpreter.get_input_details`."""
    return {
        "name": name_in(info),
        "index": index,
        "shape": np.array(info.dims[:info.rank], np.int32),
        "shape_signature": np.array(info.signature[:info.signature_rank], np.int32),
        "dtype": scalar_of(index, info),
        "quantization": (info.scale, info.zero_point),
        "quantization_parameters": {
            "scales": scales,
            "zero_points": zero_points,
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
