# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The signatures of a model as functions."""
from typing import Any, Dict, Optional

import numpy as np

from tflitmus import _arguments, _library, _session


class SignatureRunner:
    """Runs one signature of a model; `Interpreter.get_signature_runner` makes it.

        run = interpreter.get_signature_runner("serving_default")
        outputs = run(image=np.zeros((1, 224, 224, 3), np.float32))

    It uses the interpreter's tensors, so what Interpreter says about threads, and about the arrays of tensor(), holds for
    its calls, too.
    """

    def __init__(self, interpreter: Any = None, signature_key: Optional[str] = None) -> None:
        """Raises ValueError if the interpreter has no such signature."""
        if not interpreter:
            raise ValueError("None interpreter provided.")
        if not signature_key:
            raise ValueError("None signature_key provided.")
        self._interpreter = interpreter
        self._signature_key = signature_key
        signatures = interpreter._get_full_signature_list()  # pylint: disable=protected-access
        if signature_key not in signatures:
            raise ValueError(f'Invalid signature_key provided: "{signature_key}"; the model has: '
                             f"{', '.join(signatures) or 'none'}")
        self._signature_def = signatures[signature_key]
        self._inputs: Dict[str, int] = self._signature_def["inputs"]
        self._outputs = self._signature_def["outputs"].items()
        self._session = interpreter._interpreter  # pylint: disable=protected-access
        self._subgraph_index: int = _library.signature_subgraph(self._session.handle, signature_key.encode())

    def __call__(self, **kwargs: Any) -> Dict[str, Any]:
        """Resizes the inputs to the shapes of the arrays, and runs the signature once.

        Args:
          **kwargs: an array for each input, of its type.

        Returns:
          The name of each output -> a copy of its values, as of Interpreter.get_tensor().

        Raises:
          ValueError: there are other inputs, or an array is of another type.
          AttributeError: a value is no array.
          RuntimeError: the runtime cannot prepare or run the signature for these shapes; an array that
            Interpreter.tensor() returned still exists; or another call is in progress.
        """
        if len(kwargs) != len(self._inputs):
            raise ValueError("Invalid number of inputs provided for running a SignatureDef, expected "
                             f"{len(self._inputs)} vs provided {len(kwargs)}: {', '.join(self._inputs)}")
        subgraph = self._subgraph_index
        with _session.Using(self._session) as session:
            if session.has_views():
                raise RuntimeError(_session.VIEWS)
            session.turn_to(subgraph)
            if not self._set_as_before(session, kwargs):
                self._set(session, kwargs)
            status = _library.invoke(session.handle, subgraph)
            if status:
                session.after_invoke(status)
            arrays = session.arrays
            return {
                name: arrays[index].copy() if index in arrays else session.get(index, subgraph)
                for name, index in self._outputs
            }

    def _set_as_before(self, session: _session.Session, values: Dict[str, Any]) -> bool:
        """Sets the inputs if all have the shapes for which the signature is prepared; otherwise some, or none."""
        if not session.is_prepared:
            return False
        for name, value in values.items():
            entry = session.writable.get(self._inputs.get(name, -1))
            if entry is None or type(value) is not np.ndarray or value.dtype is not entry[1] or value.shape != entry[2]:
                return False
            entry[0][...] = value
        return True

    def _set(self, session: _session.Session, values: Dict[str, Any]) -> None:
        """Resizes the inputs, prepares the signature and sets the inputs."""
        subgraph = self._subgraph_index
        for name, value in values.items():
            if name not in self._inputs:
                raise ValueError(f"Invalid Input name ({name}) for SignatureDef: {', '.join(self._inputs)}")
            session.resize(self._inputs[name], _arguments.shape(value.shape), False, subgraph)
        session.allocate(subgraph)
        for name, value in values.items():
            session.set(self._inputs[name], _arguments.array(value), subgraph)

    def get_input_details(self) -> Dict[str, Dict[str, Any]]:
        """The name of each input -> its details, in the form of Interpreter.get_input_details()."""
        return self._details(self._inputs.items())

    def get_output_details(self) -> Dict[str, Dict[str, Any]]:
        """The name of each output -> its details, in the form of Interpreter.get_input_details()."""
        return self._details(self._outputs)

    def _details(self, tensors: Any) -> Dict[str, Dict[str, Any]]:
        with _session.Using(self._session) as session:
            return {name: session.details(index, self._subgraph_index) for name, index in tensors}
