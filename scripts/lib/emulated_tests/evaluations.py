# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Runs eval_imagenet, eval_coco and inference_diff on a few items: results and records must equal those of this
machine, except times."""
import json
import os

import compare
import images
import outputs

# Files of testdata/images, one for each format that has a separate code path in the decoders.
PICTURES = ("baseline_420.jpg", "baseline_444.jpg", "cmyk_adobe.jpg", "exif_6.jpg", "gray_16.png", "palette.bmp",
            "palette_transparent.png", "rgb.png")

# The members of a result that depend on the data; all others describe time, machine and settings.
RESULTS = {
    "eval_imagenet": ("data", "items", "accuracy", "warning", "unreadable"),
    "eval_coco": ("data", "items", "accuracy", "warnings", "unreadable"),
    "inference_diff": ("inputs", "outputs", "items"),
}


def write(path, contents):
    with open(path, "wb") as file:
        file.write(contents if isinstance(contents, bytes) else contents.encode())
    return path


def records(path):
    """Returns the lines of a records file, without times."""
    with open(path, encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    for line in lines:
        line.pop("us", None)
        line.pop("ns", None)
    return lines


def without_roundings(found):
    """Returns the result without members that depend on rounding, which differs by machine: signal-to-noise ratios,
    and counts of errors by size."""
    for output in found["result"]["outputs"]:
        output.pop("snr_db")
    for record in found["records"]:
        for output in record.get("outputs", ()):
            output.pop("histogram")
    return found


def evaluate(machine, tool, flags, place):
    """Runs an evaluation; returns its result as JSON (None if it failed), and the run."""
    files = {"result": place + ".json", "records": place + ".jsonl"}
    done = machine.run(tool, *flags, "--output_file_path=" + files["result"], "--records_file=" + files["records"])
    if done.status != 0 or done.crashed:
        return None, done
    with open(files["result"], encoding="utf-8") as file:
        document = json.load(file)
    found = {member: document[member] for member in RESULTS[tool]}
    return {"result": found, "records": records(files["records"])}, done


def check(context, name, tool, flags, share):
    """Counts one case. share: allowed relative difference of floats; 0 if all numbers are derived from integers."""
    place = os.path.join(context.work, name.replace(" ", "-"))
    wanted, here = evaluate(context.reference, tool, flags, place + "-here")
    got, there = evaluate(context.target, tool, flags, place)
    if wanted is None or got is None:
        context.tally.fails(name, (here if wanted is None else there).text())
        return
    if not wanted["records"]:
        context.tally.fails(name, "nothing was evaluated\n" + here.text())
        return
    if share and tool == "inference_diff":
        wanted, got = without_roundings(wanted), without_roundings(got)
    context.tally.expect(name, compare.values(name, wanted, got, share)[:5])


def imagenet_flags(context, model):
    folder = os.path.join(context.work, "imagenet-" + model)
    os.makedirs(folder + "/images")
    for picture in PICTURES:
        os.symlink(os.path.join(context.root, "testdata/images", picture), os.path.join(folder, "images", picture))
    labels = write(folder + "/labels", "".join("%d\n" % i for i in range(10)))
    truth = write(folder + "/truth", "".join("%d\n" % (i % 3) for i in range(len(PICTURES))))
    return ["--model_file=" + os.path.join(context.models, model + ".tflite"), "--model_output_labels=" + labels,
            "--ground_truth_images_path=" + folder + "/images", "--ground_truth_labels=" + truth]


def coco_flags(context):
    folder = os.path.join(context.work, "coco")
    os.makedirs(folder + "/images")
    pictures = images.make(6)
    for picture, quadrants in pictures:
        write(os.path.join(folder, "images", picture), images.bmp(quadrants))
    truth = write(folder + "/truth.json", json.dumps(images.ground_truth(pictures)))
    anchors = write(folder + "/anchors",
                    "0.25 0.25 0.5 0.5\n0.25 0.75 0.5 0.5\n0.75 0.25 0.5 0.5\n0.75 0.75 0.5 0.5\n")
    return ["--model_file=" + os.path.join(context.models, "tiny_detector.tflite"),
            "--ground_truth_images_path=" + folder + "/images", "--ground_truth=" + truth, "--anchors_file=" + anchors,
            "--background_first=false", "--interpolation=bilinear", "--nms_score_threshold=0.5"]


def diff_flags(context, model, more=()):
    """Returns the flags of inference_diff. Inputs are files, because each C++ library draws different random
    numbers."""
    path = os.path.join(context.models, model + ".tflite")
    inputs, _ = outputs.signature_of(context, path, ())
    folder = os.path.join(context.work, "diff-" + model)
    os.makedirs(folder)
    for seed in range(4):
        write("%s/%d.bin" % (folder, seed), outputs.input_bytes(inputs[0], seed))
    return ["--model_file=" + path, "--inputs=%s:%s" % (inputs[0]["tensor_name"], folder), "--num_runs=4",
            "--reference=ref_kernels", *more]


def some_of(folder, to, count):
    """Creates links to the first files of a folder."""
    os.makedirs(to)
    for name in sorted(os.listdir(folder))[:count]:
        os.symlink(os.path.join(folder, name), os.path.join(to, name))
    return to


def shared_imagenet_flags(context, count=6):
    """Returns flags for a MobileNet on images of ImageNet."""
    pictures = os.path.join(context.shared, "images")
    folder = some_of(pictures + "/imagenet-sample", os.path.join(context.work, "shared-imagenet"), count)
    with open(pictures + "/labels/imagenet_sample_labels.txt", encoding="utf-8") as file:
        truth = write(folder + "-truth", "".join(file.readlines()[:count]))
    return ["--model_file=" + context.shared + "/models/mobilenet_v1_0.25_128_quant.tflite",
            "--model_output_labels=" + pictures + "/labels/imagenet_labels_1001.txt",
            "--ground_truth_images_path=" + folder, "--ground_truth_labels=" + truth]


def shared_coco_flags(context, count=3):
    """Returns flags for a detector on images of COCO."""
    data = os.path.join(context.shared, "coco/dev")
    folder = some_of(data + "/val2017", os.path.join(context.work, "shared-coco"), count)
    model = "coco_ssd_mobilenet_v1_1.0_quant_2018_06_29_no_metadata.tflite"
    return ["--model_file=" + os.path.join(context.shared, "models", model), "--ground_truth=" + data + "/instances_dev.json",
            "--ground_truth_images_path=" + folder]


def checks(context):
    """Returns (name, function) of each evaluation."""
    def one(name, tool, flags, share=0.0):
        return name, lambda: check(context, name, tool, flags(), share)

    made = [
        one("eval_imagenet int8", "eval_imagenet", lambda: imagenet_flags(context, "tiny_cnn_int8")),
        one("eval_imagenet float", "eval_imagenet", lambda: imagenet_flags(context, "tiny_cnn_float"), compare.FLOAT_SHARE),
        one("eval_coco float", "eval_coco", lambda: coco_flags(context), compare.FLOAT_SHARE),
        one("inference_diff int8", "inference_diff", lambda: diff_flags(context, "tiny_cnn_int8")),
        one("inference_diff float", "inference_diff", lambda: diff_flags(context, "tiny_cnn_float"), compare.FLOAT_SHARE),
    ]
    if context.shared:
        made += [
            one("eval_imagenet of ImageNet", "eval_imagenet", lambda: shared_imagenet_flags(context)),
            # The network is quantised to integers; only the boxes of the detections are floats.
            one("eval_coco of COCO", "eval_coco", lambda: shared_coco_flags(context), compare.FLOAT_SHARE),
        ]
    return [(name, function) for name, function in made if name.split()[0] in context.tools]
