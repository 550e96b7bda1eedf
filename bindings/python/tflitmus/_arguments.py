# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Checks of arguments, with the types that `ai_edge_litert.interpreter` accepts and the exceptions that it raises."""
import os
from typing import Any, Callable, List, Optional, Tuple, Union

import numpy as np


def index(value: Any) -> int:
    """An int32. Like a function in C++, it accepts what converts to an integer, but for float and str."""
    number: int = value
    if type(value) is not int:  # pylint: disable=unidiomatic-typecheck
        if isinstance(value, float) or not hasattr(type(value), "__int__"):
            raise TypeError(f"an index is an integer, not {value!r}")
        number = int(value)
    if not -2**31 <= number < 2**31:
        raise TypeError(f"{number} is no index: it does not fit into 32 bits")
    return number


def shape(value: Any) -> "np.ndarray[Any, np.dtype[np.int32]]":
    """An array of int32, of any rank. OverflowError: a number does not fit, of which NumPy 1 would only warn."""
    wide = np.array(value, dtype=np.int64)
    if np.any((wide >= 2**31) | (wide < -2**31)):  # also NaN and infinity, which become -2**63
        raise OverflowError(f"{wide.tolist()} is no shape: a number does not fit into int32")
    return wide.astype(np.int32)


def flag(value: Any) -> bool:
    """A bool. None means False, and numbers are accepted, but str and lists are not."""
    if value is None or hasattr(type(value), "__bool__"):
        return bool(value)
    raise TypeError(f"expected True or False, not {value!r}")


def threads(value: Optional[int]) -> int:
    """The number of threads; None: 1."""
    if value is None:
        return 1
    if not isinstance(value, int):
        raise ValueError(f"type of num_threads should be int, not {type(value).__name__}")
    if value < 1:
        raise ValueError(f"num_threads should be >= 1, not {value}")
    return index(int(value))


def model(path: Any, content: Any) -> Tuple[Union[str, bytes], bool]:
    """The path or the content of the model that was given, and whether it is a path."""
    if path and content:
        raise ValueError("model_path and model_content are both given; one of them says which model it is")
    if path:
        name = os.fspath(path)
        if b"\0" in os.fsencode(name):
            raise ValueError(f"Could not open {name!r}: a path has no zero byte")
        return name, True
    if content:
        if not isinstance(content, bytes):
            raise TypeError(f"model_content is bytes, not {type(content).__name__}: convert it with bytes()")
        return content, False
    raise ValueError("`model_path` or `model_content` must be specified.")


def registerers(given: Any) -> List[Union[str, Callable[[int], Any]]]:
    """The names and functions that register operators: first the names, then the functions."""
    checked = list(given)
    for one in checked:
        if not isinstance(one, str) and not callable(one):
            raise TypeError(f"an operator is registered by the name of a function, or by a function, not by {one!r}")
    return [one for one in checked if isinstance(one, str)] + [one for one in checked if not isinstance(one, str)]


def array(value: Any) -> Any:
    """What NumPy makes an array of."""
    try:
        return np.asarray(value)
    except Exception as error:
        raise ValueError(f"Failed to convert value into readable tensor: {error}") from error
