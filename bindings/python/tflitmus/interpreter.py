# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The interpreter, with the interface of `ai_edge_litert.interpreter` and of `tf.lite`.

    import numpy as np
    import tflitmus.interpreter as tflite

    interpreter = tflite.Interpreter("model.tflite", num_threads=4)
    interpreter.allocate_tensors()
    given = interpreter.get_input_details()[0]
    interpreter.set_tensor(given["index"], np.zeros(given["shape"], given["dtype"]))
    interpreter.invoke()
    result = interpreter.get_tensor(interpreter.get_output_details()[0]["index"])

Threads: an interpreter runs one call at a time, and a call that comes while another one is in progress raises
RuntimeError. Interpreters of their own never disturb each other, and invoke() releases the global interpreter lock.

Errors: ValueError for a model, a tensor, an index, a shape or a value that cannot be; TypeError for an argument that is
of another type than what is asked for; RuntimeError if the runtime cannot prepare or run the model, with its reason, and
if the interpreter may not be changed now.
"""
import enum
import os
import warnings
from typing import Any, Callable, Dict, List, Optional, Sequence, Union

import numpy as np

from tflitmus import _arguments, _library, _session
from tflitmus._delegate import Delegate, load_delegate
from tflitmus._signature import SignatureRunner

__all__ = [
    "Delegate", "Interpreter", "InterpreterWithCustomOps", "OpResolverType", "SignatureRunner", "load_delegate"
]

_ndarray = np.ndarray
_invoke = _library.invoke_first


@enum.unique
class OpResolverType(enum.Enum):
    """Which kernels compute the operators.

    AUTO and BUILTIN: the fast ones. BUILTIN_REF: plain and slow ones, to compare with.
    BUILTIN_WITHOUT_DEFAULT_DELEGATES: the fast ones, too, because this runtime applies no delegate of its own.
    """
    AUTO = 0
    BUILTIN = 1
    BUILTIN_REF = 2
    BUILTIN_WITHOUT_DEFAULT_DELEGATES = 3


_KERNELS = {
    OpResolverType.AUTO: _library.FAST_KERNELS,
    OpResolverType.BUILTIN: _library.FAST_KERNELS,
    OpResolverType.BUILTIN_REF: _library.REFERENCE_KERNELS,
    OpResolverType.BUILTIN_WITHOUT_DEFAULT_DELEGATES: _library.FAST_KERNELS,
}


class Interpreter:
    """Runs a model. See the module for an example, for threads and for errors."""

    def __init__(
        self,
        model_path: "Union[str, bytes, os.PathLike[str], None]" = None,
        model_content: Optional[bytes] = None,
        experimental_delegates: Optional[Sequence[Any]] = None,
        num_threads: Optional[int] = None,
        experimental_op_resolver_type: OpResolverType = OpResolverType.AUTO,
        experimental_preserve_all_tensors: bool = False,
        experimental_disable_delegate_clustering: bool = False,
        experimental_default_delegate_latest_features: bool = False,
        experimental_compress_quantization_zero_points: bool = False,
        experimental_disable_delegate_node_fusion: bool = False,
        experimental_force_delegate_node_profiling: bool = False,
    ) -> None:
        """Loads a model and checks it.

        Args:
          model_path: the .tflite file, which is mapped and must not change as long as the interpreter exists.
          model_content: the bytes of such a file, which are not copied. Either this or model_path.
          experimental_delegates: what load_delegate() returned. They are applied in this order.
          num_threads: threads of an invoke(), at least 1, which is the default.
          experimental_op_resolver_type: which kernels compute the operators.
          experimental_preserve_all_tensors: tensors between operators keep their values until the next invoke(), so that
            get_tensor() can read them. This takes more memory and time.
          experimental_disable_delegate_clustering: operators keep their order, so delegates get smaller parts.
          experimental_default_delegate_latest_features: no effect; this runtime applies no delegate of its own.
          experimental_compress_quantization_zero_points: no effect but on the property of this name.
          experimental_disable_delegate_node_fusion: no effect; delegates decide it.
          experimental_force_delegate_node_profiling: no effect; delegates decide it.

        Raises:
          ValueError: the model cannot be read or is wrong, or an argument has no such value.
          TypeError: an argument is of another type.
          RuntimeError: a delegate cannot be applied.
        """
        if not hasattr(self, "_custom_op_registerers"):
            self._custom_op_registerers: Sequence[Any] = []
        self._experimental_compress_quantization_zero_points = experimental_compress_quantization_zero_points
        kernels = _KERNELS.get(experimental_op_resolver_type)
        if experimental_preserve_all_tensors and experimental_op_resolver_type in (OpResolverType.AUTO,
                                                                                   OpResolverType.BUILTIN):
            warnings.warn("experimental_preserve_all_tensors keeps the values of every tensor, which takes memory and "
                          "time: use it to look for errors only", stacklevel=2)
        if kernels is None:
            raise ValueError(f"{experimental_op_resolver_type!r} is no OpResolverType")
        options = (_arguments.flag(experimental_preserve_all_tensors) * _library.PRESERVE_ALL_TENSORS +
                   _arguments.flag(experimental_disable_delegate_clustering) * _library.DISABLE_DELEGATE_CLUSTERING +
                   _arguments.flag(experimental_disable_delegate_node_fusion) * _library.DISABLE_DELEGATE_NODE_FUSION +
                   _arguments.flag(experimental_compress_quantization_zero_points) * _library.COMPRESS_ZERO_POINTS)
        _arguments.flag(experimental_default_delegate_latest_features)
        _arguments.flag(experimental_force_delegate_node_profiling)
        threads = _arguments.threads(num_threads)
        model, is_path = _arguments.model(model_path, model_content)
        self._interpreter = _session.Session(model, is_path, kernels, options, threads,
                                             _arguments.registerers(self._custom_op_registerers))
        self._delegates: Sequence[Any] = []
        if experimental_delegates:
            self._delegates = experimental_delegates
            for delegate in experimental_delegates:
                self._interpreter.apply_delegate(delegate)
        self._signature_defs = self.get_signature_list()

    # ---- Running ----

    def allocate_tensors(self) -> None:
        """Prepares the model for the shapes of its inputs; must precede invoke(), and follow resize_tensor_input().

        Raises:
          RuntimeError: the runtime cannot prepare the model; an array that tensor() returned still exists; or another
            call is in progress.
        """
        with _session.Changing(self._interpreter) as session:
            session.allocate(0)

    def invoke(self) -> None:
        """Runs the model once, without the global interpreter lock.

        Raises:
          RuntimeError: the runtime cannot run the model, for instance because allocate_tensors() was not called; an array
            that tensor() returned still exists; or another call is in progress.
        """
        session = self._interpreter
        try:
            session.acquire()
        except IndexError:
            session.take_over()
        try:
            if session.views and session.has_views():
                raise RuntimeError(_session.VIEWS)
            if session.subgraph:
                session.turn_to(0)
            status = _invoke(session.handle)
            if status:
                session.after_invoke(status)
        except BaseException:  # perhaps of a signal handler, before it was noted that memory moved
            session.forget_arrays()
            raise
        finally:
            session.release(None)

    def resize_tensor_input(self, input_index: int, tensor_size: Any, strict: bool = False) -> None:
        """Gives an input another shape. allocate_tensors() must follow; until then the tensors have no values.

        Args:
          input_index: the "index" of the input's details.
          tensor_size: the shape, of any number of dimensions.
          strict: only dimensions may change that are -1 in "shape_signature".

        Raises:
          ValueError, TypeError, OverflowError: `tensor_size` is no list of int32.
          RuntimeError: the runtime does not accept the shape or the index; an array that tensor() returned still exists;
            or another call is in progress.
        """
        with _session.Changing(self._interpreter) as session:
            session.resize(_arguments.index(input_index), _arguments.shape(tensor_size), _arguments.flag(strict), 0)

    def reset_all_variables(self) -> None:
        """Sets the variables of the model, such as the state of a recurrent network, to zero."""
        with _session.Using(self._interpreter) as session:
            session.check(_library.reset_variables(session.handle))

    # ---- Values ----

    def set_tensor(self, tensor_index: int, value: Any) -> None:
        """Copies values to a tensor.

        Args:
          tensor_index: the "index" of the tensor's details.
          value: an array, or what numpy.array accepts, of the tensor's type and shape. A tensor of strings takes str, which
            become UTF-8, and bytes.

        Raises:
          ValueError: there is no such tensor, it is a constant, it has no memory yet, or type or shape are others.
          TypeError: `tensor_index` is no integer.
          RuntimeError: another call is in progress.
        """
        session = self._interpreter
        if type(value) is not _ndarray:  # pylint: disable=unidiomatic-typecheck
            value = _arguments.array(value)
        try:
            session.acquire()
        except IndexError:
            session.take_over()
        try:
            if type(tensor_index) is int and not session.subgraph:  # pylint: disable=unidiomatic-typecheck
                entry = session.writable.get(tensor_index)
                if entry is not None and value.dtype is entry[1] and value.shape == entry[2]:
                    entry[0][...] = value
                    return
            session.set(_arguments.index(tensor_index), value, 0)
        finally:
            session.release(None)

    def get_tensor(self, tensor_index: int, subgraph_index: int = 0) -> Any:
        """Returns a copy of the values of a tensor.

        Tensors between operators have values only with experimental_preserve_all_tensors.

        Args:
          tensor_index: the "index" of the tensor's details.
          subgraph_index: the subgraph that has the tensor.

        Returns:
          An array of the tensor's type and shape; a NumPy scalar for a tensor without dimensions. The strings of a tensor
          are bytes in an array of objects.

        Raises:
          ValueError: there is no such tensor, or it has no memory, for instance because allocate_tensors() was not called.
          TypeError: an index is no integer.
          RuntimeError: another call is in progress.
        """
        session = self._interpreter
        try:
            session.acquire()
        except IndexError:
            session.take_over()
        try:
            if type(tensor_index) is type(subgraph_index) is int and session.subgraph == subgraph_index:
                array = session.arrays.get(tensor_index)
                if array is not None:
                    return array.copy()
            return session.get(_arguments.index(tensor_index), _arguments.index(subgraph_index))
        finally:
            session.release(None)

    def tensor(self, tensor_index: int) -> Callable[[], Any]:
        """Returns a function that returns an array over the memory of a tensor, without a copy.

        As long as such an array, or a slice of it, exists, allocate_tensors(), resize_tensor_input() and invoke() raise
        RuntimeError: keep the function, not the array. The array stays valid if the interpreter is deleted.

            image = interpreter.tensor(interpreter.get_input_details()[0]["index"])
            image()[...] = 0

        Args:
          tensor_index: the "index" of the tensor's details.

        Returns:
          A function without arguments, which raises what get_tensor() does. Constants are read-only arrays; the value of a
          tensor without dimensions, and strings, are copies.
        """

        def view() -> Any:
            index = _arguments.index(tensor_index)
            with _session.Using(self._interpreter) as session:
                return session.view(index)

        return view

    # ---- Descriptions ----

    def num_subgraphs(self) -> int:
        """The number of subgraphs of the model."""
        with _session.Using(self._interpreter) as session:
            count: int = _library.subgraph_count(session.handle)
            return count

    def get_input_details(self) -> List[Dict[str, Any]]:
        """Describes the inputs of the model, in its order.

        Returns:
          For each input a dictionary:
            "name": str;
            "index": int, for set_tensor() and so on;
            "shape", "shape_signature": arrays of int32; the latter has -1 for dimensions that may change;
            "dtype": a type of NumPy, such as numpy.float32;
            "quantization": (scale, zero point) of the whole tensor; (0.0, 0) if there is none, or more than one;
            "quantization_parameters": {"scales": array of float32, "zero_points": array of int32,
              "quantized_dimension": int, "block_size": int}, where real value = scale * (value - zero point);
            "sparsity_parameters": how a sparse constant is stored; {} for other tensors.
        """
        return self._details_of("inputs")

    def get_output_details(self) -> List[Dict[str, Any]]:
        """Describes the outputs of the model, in its order, as get_input_details() does the inputs."""
        return self._details_of("outputs")

    def get_tensor_details(self, subgraph_index: int = 0) -> List[Dict[str, Any]]:
        """Describes the tensors of a subgraph as get_input_details() does; types that NumPy lacks are left out.

        Raises:
          ValueError: there is no such subgraph.
        """
        count = self.num_subgraphs()
        if subgraph_index < 0 or subgraph_index >= count:
            raise ValueError(f"there is no subgraph_index {subgraph_index}: the model has {count} subgraphs, numbered from 0")
        subgraph = _arguments.index(subgraph_index)
        with _session.Using(self._interpreter) as session:
            described = range(session.subgraph_info(subgraph).tensors)
            return [session.details(i, subgraph) for i in described if session.has_details(i, subgraph)]

    def get_signature_list(self) -> Dict[str, Dict[str, List[str]]]:
        """The signatures of the model: key -> {"inputs": names, "outputs": names}."""
        return {
            key: {"inputs": list(signature["inputs"]), "outputs": list(signature["outputs"])}
            for key, signature in self._get_full_signature_list().items()
        }

    def get_signature_runner(self, signature_key: Optional[str] = None) -> SignatureRunner:
        """A function that runs a signature of the model: its inputs by name -> its outputs by name.

        Args:
          signature_key: a key of get_signature_list(); None if the model has only one signature.

        Raises:
          ValueError: there is no such signature, or not only one.
        """
        if signature_key is None:
            if len(self._signature_defs) != 1:
                raise ValueError(f"signature_key is None, but the model has {len(self._signature_defs)} signatures: "
                                 f"{', '.join(self._signature_defs) or 'none'}")
            signature_key = next(iter(self._signature_defs))
        return SignatureRunner(interpreter=self, signature_key=signature_key)

    @property
    def experimental_compress_quantization_zero_points(self) -> bool:
        """The argument of this name."""
        return self._experimental_compress_quantization_zero_points

    def _details_of(self, what: str) -> List[Dict[str, Any]]:
        with _session.Using(self._interpreter) as session:
            subgraph = session.subgraph_info(0)
            indices = getattr(subgraph, what)[:getattr(subgraph, what + "_size")]
            return [session.details(index, 0) for index in indices]

    def _get_tensor_details(self, tensor_index: int, subgraph_index: int) -> Dict[str, Any]:
        tensor, subgraph = _arguments.index(int(tensor_index)), _arguments.index(int(subgraph_index))
        with _session.Using(self._interpreter) as session:
            return session.details(tensor, subgraph)

    def _get_op_details(self, op_index: int) -> Dict[str, Any]:
        node = _arguments.index(op_index)
        with _session.Using(self._interpreter) as session:
            return session.node_details(node)

    def _get_ops_details(self) -> List[Dict[str, Any]]:
        with _session.Using(self._interpreter) as session:
            return [session.node_details(node) for node in range(session.subgraph_info(0).nodes)]

    def _get_full_signature_list(self) -> Dict[str, Dict[str, Dict[str, int]]]:
        with _session.Using(self._interpreter) as session:
            return session.signatures()

    def _native_handle(self) -> int:
        """The address of the tflite::Interpreter. Code that uses it must be built with this runtime's headers."""
        with _session.Using(self._interpreter) as session:
            session.stop_keeping_arrays()
            address: int = _library.interpreter(session.handle)
            return address


class InterpreterWithCustomOps(Interpreter):
    """An interpreter that knows operators of the program, too."""

    def __init__(self, custom_op_registerers: Optional[Sequence[Any]] = None, **kwargs: Any) -> None:
        """Registers the operators, then loads the model.

        Args:
          custom_op_registerers: names of functions `void Register(tflite::MutableOpResolver*)` that a library of the
            process exports (`extern "C"`, loaded with ctypes.CDLL(path, mode=ctypes.RTLD_GLOBAL)), or Python functions that
            get the address of the tflite::MutableOpResolver.
          **kwargs: the arguments of Interpreter.

        Raises:
          ValueError: there is no function of such a name; otherwise as Interpreter. What the functions raise.
        """
        self._custom_op_registerers = custom_op_registerers or []
        super().__init__(**kwargs)
