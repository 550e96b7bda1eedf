#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Writes inputs that fuzz targets start from, made of the project's own test data: one folder for each target.

usage: testing/fuzzing/make_seeds.py FOLDER [BAZEL_BIN]

With BAZEL_BIN (`bazel info bazel-bin`) also shards and results that the tools write there. scripts/fuzz TARGET
--add=FOLDER/TARGET puts what reaches new code into the committed corpus.
"""
import io
import json
import os
import struct
import subprocess
import sys
import tempfile
import zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
MAX_JSON_BYTES = 6000


def read(path):
    with open(path, "rb") as file:
        return file.read()


class Folder:
    """Numbers the inputs of one target."""

    def __init__(self, path, first=0):
        os.makedirs(path, exist_ok=True)
        self._path, self._count = path, first

    def add(self, content):
        with open(os.path.join(self._path, "seed_%03d" % self._count), "wb") as file:
            file.write(content)
        self._count += 1


def make_npy(folder):
    def array(dtype, shape, items, version=1, order=False, padding=0):
        header = "{'descr': '%s', 'fortran_order': %s, 'shape': (%s), }" % (
            dtype, order, ", ".join(map(str, shape)) + ("," if len(shape) == 1 else ""))
        prefix = 10 if version == 1 else 12
        header += " " * (-(prefix + len(header) + 1) % 64 + padding) + "\n"
        length = struct.pack("<H" if version == 1 else "<I", len(header))
        return b"\x93NUMPY" + bytes([version, 0]) + length + header.encode() + items

    for dtype, size in (("<f4", 4), ("<f8", 8), ("<f2", 2), ("|i1", 1), ("|u1", 1), ("<i2", 2), ("<i4", 4), ("<i8", 8),
                        ("|b1", 1), ("<c8", 8), ("<c16", 16), ("|V2", 2), (">f4", 4), ("<U3", 12), ("|O", 8)):
        folder.add(array(dtype, (2, 3), bytes(range(6 * size))))
    for shape in ((), (0,), (6,), (1, 2, 3), (2, 0, 3), (1,) * 9, (6, -1), (2**31, 2), (2**62, 8)):
        folder.add(array("<f4", shape, bytes(24)))
    # An array of many dimensions; the padding lets mutations add more of them to the header.
    folder.add(array("<f4", (1,) * 300, bytes(4), padding=2048))
    folder.add(array("<f4", (2, 3), bytes(24), version=2))
    folder.add(array("<f4", (2, 3), bytes(24), version=3))
    folder.add(array("<f4", (2, 3), bytes(24), order=True))


def make_images(folder):
    images = os.path.join(ROOT, "testdata/images")
    for name in sorted(os.listdir(images)):
        if name.endswith((".jpg", ".png", ".bmp")):
            folder.add(read(os.path.join(images, name)))
    folder.add(bytes(range(24)))
    make_metadata(folder)


def flatbuffer(schema, value, extension):
    """Converts a JSON value to the flatbuffer of one of the project's schemas. Requires flatc."""
    with tempfile.TemporaryDirectory() as scratch:
        document = os.path.join(scratch, "value.json")
        with open(document, "w", encoding="utf-8") as file:
            json.dump(value, file)
        subprocess.run(["flatc", "--binary", "-o", scratch, "-I", os.path.join(ROOT, "runtime/schema"),
                        os.path.join(ROOT, schema), document], check=True)
        return read(os.path.join(scratch, "value." + extension))


def appended_files(compression, *files):
    """Returns a zip archive."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", compression) as written:
        for name, content in files:
            written.writestr(zipfile.ZipInfo(name), content, compression)
    return archive.getvalue()


def make_metadata(folder):
    """Writes models without a graph whose metadata describe the preprocessing of images, with appended files."""
    labels = [{"name": "labels.txt", "description": "names", "type": "TENSOR_AXIS_LABELS"},
              {"name": "others.txt", "type": "VOCABULARY"}]
    inputs = []
    for colours, mean, std in (("RGB", [127.5], [127.5]), ("RGB", [1, 2, 3], [4, 5, 6]), ("GRAYSCALE", [0], [1]),
                               ("UNKNOWN", [1, 2], [0]), ("RGB", [], [])):
        inputs.append({"name": "image", "description": "an image",
                       "content": {"content_properties_type": "ImageProperties",
                                   "content_properties": {"color_space": colours}},
                       "process_units": [{"options_type": "NormalizationOptions",
                                          "options": {"mean": mean, "std": std}}]})
    inputs += [{}, {"process_units": [{}]}]
    some = ("labels.txt", "cat\ndog\n" * 9), ("others.txt", "x")
    archives = [b"", appended_files(zipfile.ZIP_STORED, *some), appended_files(zipfile.ZIP_DEFLATED, *some),
                appended_files(zipfile.ZIP_DEFLATED, ("labels.txt", "".join(map(chr, range(32, 120)))))]
    for i, tensor in enumerate(inputs):
        metadata = flatbuffer("tools/common/images/metadata.fbs", {
            "name": "the model",
            "subgraph_metadata": [{"input_tensor_metadata": [tensor],
                                   "output_tensor_metadata": [{"name": "scores", "associated_files": labels}]}],
        }, "bin")
        model = flatbuffer("runtime/schema/schema.fbs", {
            "version": 3, "buffers": [{}, {"data": list(metadata)}],
            "metadata": [{"name": "TFLITE_METADATA", "buffer": 1}],
        }, "tflite")
        for archive in archives if i < 2 else archives[i % 3:][:1]:
            folder.add(model + archive)
    for archive in archives[1:]:
        folder.add(archive)


def make_coco(folder):
    pairs = os.path.join(ROOT, "testdata/coco_pairs")
    for name in sorted(os.listdir(pairs)):
        truth, found = (read(os.path.join(pairs, name, file)) for file in ("gt.json", "dets.json"))
        if len(truth) + len(found) <= MAX_JSON_BYTES:
            folder.add(truth + b"\0" + found)
    polygon = b'{"segmentation": [[1, 1, 9, 1, 9, 9]], "area": 32, "bbox": [1, 1, 8, 8], %s}'
    runs = b'{"segmentation": {"counts": %s, "size": [20, 20]}, "area": 9, "bbox": [1, 1, 3, 3], %s}'
    annotations = [
        polygon % b'"id": 1, "image_id": 1, "category_id": 1, "iscrowd": 0',
        runs % (b"[21, 3, 376]", b'"id": 2, "image_id": 1, "category_id": 1, "iscrowd": 1'),
        runs % (b'"e03PXP5"', b'"id": 3, "image_id": 1, "category_id": 2, "ignore": 1'),
    ]
    detections = [
        b'{"image_id": 1, "category_id": 1, "bbox": [1, 1, 8, 8.5], "score": 0.5}',
        runs % (b"[21, 4, 375]", b'"image_id": 1, "category_id": 1, "score": 1e-3'),
        polygon % b'"image_id": 1, "category_id": 2, "score": 0.25',
    ]
    for listed in annotations:
        for found in detections:
            folder.add(b'{"images": [{"id": 1, "file_name": "a.jpg", "width": 20, "height": 20}], "categories": '
                       b'[{"id": 1, "name": "x"}, {"id": 2, "name": "y"}], "annotations": [' + listed + b"]}\0[" +
                       found + b"]")
    # detection_results { image_name, image_id, objects { bounding_box, class_id, score } }
    box = b"".join(bytes([field << 3 | 5]) + struct.pack("<f", value)
                   for field, value in enumerate((0.1, 0.5, 0.2, 0.75), 1))
    thing = b"\x08\x05" + b"\x12" + bytes([len(box)]) + box + b"\x1d" + struct.pack("<f", 0.5)
    image = b"\x0a\x05a.jpg\x10\x07\x1a" + bytes([len(thing)]) + thing
    folder.add(b"\x0a" + bytes([len(image)]) + image)


def make_labels(folder):
    truths = [
        b"cat\ndog\ncat\n",
        b"\xef\xbb\xbfcat\r\ndog\r\ncat",
        b"file,label\na.jpg,cat\nb.jpg,1\n\"c.png\",\"a \"\"dog\"\"\"\n",
        b"file\tlabel\na.jpg\tcat\nb.jpg\tdog\n",
        b"1\n3\n",
        b"0 1\n1 person\n2\t90\n3,bicycle\n",
        b"0,1\n1,2,3\n",
        b"\"unclosed\n",
    ]
    for truth in truths:
        folder.add(truth)
        folder.add(b"cat\ndog\nbackground\n\0" + truth)
    folder.add(b"background\n" + b"x\n" * 1000 + b"\0cat\n")


def make_caches(folder):
    for length in (0, 8, 96, 4096):
        folder.add(b"LitmusPW" + struct.pack("<9Q", 1, length, length, 5, 5, 6, 1, 0, 0) + bytes(max(0, length - 80)))
    texts = b"modelbuildtarget"
    entry = struct.pack("<Q", 3) + struct.pack("<4Q", 256, 64, 0, 0) + b"key"
    size = 320
    body = (texts + entry).ljust(160, b"\0")
    content = struct.pack("<i4xQ", 7, 2) + struct.pack("<2f", 1, 2) + struct.pack("<3Q", 1, 2, 0)
    folder.add(b"LitmusPW" + struct.pack("<7Q", 1, size, 256, 5, 5, 6, 1) + bytes(32) + body + content.ljust(64, b"\0"))
    front = b"keyprogram".ljust(12, b"\0") + struct.pack("<2i", 1, 2)
    folder.add((b"LitmusGC" + struct.pack("<10Q", 1, 4096 + 64, 3, 7, 2, 4096, 64, 0, 0, 0) + front).ljust(4096, b"\0") +
               bytes(64))


def run(program, *flags, **more):
    return subprocess.run([program, *flags], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False, **more)


def make_records(folder):
    folder.add(b"5" + b'{"num_interpreter_threads": 2, "model_file": "a.tflite", "iou_type": "segm", "min_map": 0.5}')
    folder.add(b"5gbench:a.json,markdown:b.md")
    options = {b"is_precision_loss_allowed": b"true", b"inference_preference": b"1", b"inference_priority1": b"2",
               b"max_delegated_partitions": b"3", b"experimental_flags": b"5", b"serialization_dir": b"/a",
               b"model_token": b"b", b"gpu_device": b"0", b"gpu_backend": b"gl", b"gpu_strict_thread": b"1",
               b"gpu_deterministic": b"no", b"gpu_quantized": b"fast"}
    folder.add(b"6" + b"\0".join(word for option in options.items() for word in option))
    folder.add(b"4count=20 first=1234 curr=1000 min=990 max=1300 avg=1010 std=5 p5=995 median=1005 p95=1200\n"
               b"Inference timings in us: Init: 1000, First inference: 1234, Warmup (avg): 1100, Inference (avg): 1010\n"
               b"Memory footprint delta from the start of the tool (MB): init=1.5 overall=2.25\n")


# Large members of a result, which the readers hardly use; they are removed.
LARGE = ("environment", "timing", "inputs", "outputs")


def compact(content):
    """Returns a result in few bytes, because libFuzzer truncates long inputs."""
    document = json.loads(content)
    for name in LARGE:
        document.pop(name, None)
    for cell in document.get("cells", ()):
        for name in LARGE:
            (cell.get("result") or {}).pop(name, None)
    return json.dumps(document, separators=(",", ":")).encode()


def make_written_records(folder, bazel_bin):
    """Writes shards, journals and results of the tools, each prefixed with the byte that selects its reader."""
    tools = {name: os.path.join(bazel_bin, "tools", name, name)
             for name in ("eval_imagenet", "eval_coco", "inference_diff", "benchmark_model", "compare")}
    model = os.path.join(bazel_bin, "testdata/tiny_cnn_float.tflite")
    detector = os.path.join(bazel_bin, "testdata/tiny_detector.tflite")
    with tempfile.TemporaryDirectory() as scratch:
        images = os.path.join(scratch, "images")
        os.mkdir(images)
        for name in ("rgb.png", "gray.jpg", "rgb.bmp"):
            with open(os.path.join(images, name), "wb") as file:
                file.write(read(os.path.join(ROOT, "testdata/images", name)))
        labels = os.path.join(scratch, "labels.txt")
        with open(labels, "w", encoding="utf-8") as file:
            file.write("".join("class%d\n" % i for i in range(10)))
        truth = os.path.join(scratch, "truth.txt")
        with open(truth, "w", encoding="utf-8") as file:
            file.write("class1\nclass2\nclass3\n")
        anchors = os.path.join(scratch, "anchors.txt")
        with open(anchors, "w", encoding="utf-8") as file:
            file.write("0.25 0.25 0.5 0.5\n" * 4)
        out = os.path.join(scratch, "out.json")

        def shards(kind, tool, *flags):
            parts = []
            for shard in ("0/2", "1/2", "0/1"):
                run(tools[tool], *flags, "--shard=" + shard, "--output_file_path=" + out, "--output_format=json")
                if os.path.exists(out):
                    parts.append(compact(read(out)))
                    os.unlink(out)
                else:
                    print("%s wrote no shard" % tool, file=sys.stderr)
            for part in parts:
                folder.add(kind + part)
            if len(parts) == 3:
                folder.add(kind + b"\0".join(parts[:2]))

        shards(b"0", "eval_imagenet", "--model_file=" + model, "--ground_truth_images_path=" + images,
               "--ground_truth_labels=" + truth, "--model_output_labels=" + labels)
        shards(b"2", "eval_coco", "--model_file=" + detector, "--ground_truth_images_path=" + images,
               "--anchors_file=" + anchors, "--background_first=false")
        shards(b"1", "inference_diff", "--model_file=" + model, "--num_runs=4")
        for flags in ((), ("--enable_op_profiling=true",), ("--processes=2",), ("--num_threads=1,2",)):
            run(tools["benchmark_model"], "--graph=" + model, "--num_runs=2", "--max_secs=1", "--min_secs=0",
                "--json_out=" + out, *flags)
            if os.path.exists(out):
                for kind in (b"3", b"4"):
                    folder.add(kind + compact(read(out)))
                os.unlink(out)
        dump = run(tools["eval_coco"], "--dump_config=/dev/stdout", "--num_interpreter_threads=2")
        folder.add(b"5" + dump.stdout)


def make_foreign(folder):
    """Outputs of the programs, and each shortened."""
    recorded = os.path.join(ROOT, "tools/common/foreign/testdata")
    for name in sorted(os.listdir(recorded)):
        content = read(os.path.join(recorded, name))
        if name != "README.md" and len(content) <= MAX_JSON_BYTES:
            folder.add(content)
            folder.add(content[:len(content) // 2])
    # google-benchmark's with repetitions is too long; one of each kind of entry is enough.
    entry = {"name": "F/8", "run_name": "F/8", "run_type": "iteration", "iterations": 9, "real_time": 2.5, "cpu_time": 2, "time_unit": "us"}
    entries = [entry, dict(entry, real_time=3), dict(entry, run_type="aggregate", aggregate_name="median"),
               dict(entry, name="G", run_name="G", error_occurred=True, error_message="no device")]
    folder.add(json.dumps({"context": {"num_cpus": 2}, "benchmarks": entries}, indent=1).encode())
    folder.add(json.dumps({"context": {}, "benchmarks": [{"name": "F_mean", "real_time": 1, "cpu_time": 1, "time_unit": "s"}]}).encode())
    # BenchmarkResult { name, latency_metrics { avg, median, p95, init, first }, memory_metrics, misc_metrics }
    latency = b"".join(bytes([field << 3 | 5]) + struct.pack("<f", value)
                       for field, value in ((1, 86.0), (5, 84.5), (7, 91.0), (8, 45.0), (9, 120.0)))
    parts = (b"\x0a\x03cpu", b"\x12" + bytes([len(latency)]) + latency, b"\x1a\x05\x08\x64\x10\x80\x10",
             b"\x22\x04\x10\x32\x18\x01")
    folder.add(b"".join(parts))
    folder.add(b"".join(parts[1:])[:20])


def main():
    if len(sys.argv) not in (2, 3):
        print(__doc__, file=sys.stderr)
        sys.exit(64)
    into = sys.argv[1]
    for name, make in (("npy", make_npy), ("images", make_images), ("coco", make_coco), ("labels", make_labels),
                       ("caches", make_caches), ("records", make_records), ("foreign", make_foreign)):
        make(Folder(os.path.join(into, name)))
    if len(sys.argv) == 3:
        make_written_records(Folder(os.path.join(into, "records"), first=100), sys.argv[2])


if __name__ == "__main__":
    main()
