# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Writes cases of LSTM, RNN and SVDF with different features of the cells: see recurrent_models.py."""

import os

import recurrent_models as models

ROOT = os.path.dirname(os.path.abspath(__file__))
UNI, BI = "UNIDIRECTIONAL_SEQUENCE_LSTM", "BIDIRECTIONAL_SEQUENCE_LSTM"
UNI_RNN, BI_RNN = "UNIDIRECTIONAL_SEQUENCE_RNN", "BIDIRECTIONAL_SEQUENCE_RNN"


def rnns():
    yield "asymmetric__hybpt", models.rnn("RNN", 1, "int8", activation="relu6", asymmetric=True)
    yield "sign_bit__f32", models.rnn("RNN", 2, activation="sign")
    yield "uint8_weights__hybpt", models.rnn("RNN", 3, "uint8")
    yield "batch_major__f32", models.rnn(UNI_RNN, 4, activation="relu1")
    yield "time_major_asymmetric__hybpt", models.rnn(UNI_RNN, 5, "int8", asymmetric=True,
                                                     time_major=True, size=17, units=9)
    yield "aux__f32", models.rnn(BI_RNN, 6, aux="weights", aux_size=4, backward_units=3)
    yield "aux_merged__hybpt", models.rnn(BI_RNN, 7, "int8", aux="weights", aux_size=4, merge=True)
    # The auxiliary input goes only to the backward cell, in time-major order.
    yield "stacked__f32", models.rnn(BI_RNN, 8, aux="backward", aux_size=4, time_major=True)
    yield "stacked_batch_major__f32", models.rnn(BI_RNN, 9, aux="backward", aux_size=4)
    # A hybrid cell runs a time-major sequence with one call per step.
    yield "time_major__hybpt", models.rnn(BI_RNN, 10, "int8", time_major=True)


def svdfs():
    yield "symmetric__hybpt", models.svdf(20, "int8", rank=3)
    yield "asymmetric__hybpt", models.svdf(21, "int8", asymmetric=True, activation="relu")
    yield "no_bias__f32", models.svdf(22, bias=False, memory=1)
    yield "zero_points__rawi8", models.svdf(23, "int16", activation="relu", size=17)
    yield "no_bias__rawi8", models.svdf(24, "int16", activation="relu", rank=1, bias=False)


def float_lstms():
    yield "relu__f32", models.lstm("LSTM", 30, activation="relu", cell_clip=0.4)
    yield "no_activation__f32", models.lstm(UNI, 31, activation="none")
    yield "layer_norm__hybpt", models.lstm("LSTM", 32, "int8", norm=True, peephole=True)
    yield "projection__hybpt", models.lstm("LSTM", 33, "int8", projection="bias", outputs=3,
                                           projection_clip=0.2, asymmetric=True)
    yield "uint8_peephole__hybpt", models.lstm("LSTM", 34, "uint8", peephole=True)
    yield "layer_norm_projection__f32", models.lstm(UNI, 35, norm=True, cifg=True, peephole=True,
                                                    projection="plain", outputs=8)
    yield "time_major_cifg__hybpt", models.lstm(UNI, 36, "int8", cifg=True, time_major=True)
    yield "diagonal__f32", models.lstm(UNI, 37, diagonal=True, time_major=True)
    yield "diagonal__hybpt", models.lstm(UNI, 38, "int8", diagonal=True, asymmetric=True)
    yield "basic__rawu8", models.basic_lstm(39, "uint8", size=8, units=8)


def bidirectional_lstms():
    yield "aux__f32", models.bidirectional_lstm(50, aux="weights", aux_size=6, merge=True, batch=1)
    yield "aux_asymmetric__hybpt", models.bidirectional_lstm(51, "int8", aux="weights",
                                                             asymmetric=True, cifg=True)
    yield "stacked__f32", models.bidirectional_lstm(52, aux="backward", aux_size=4)
    yield "projection_peephole__f32", models.bidirectional_lstm(
        53, projection="bias", outputs=3, peephole=True, projection_clip=0.2)
    yield "time_major_merged__hybpt", models.bidirectional_lstm(54, "int8", time_major=True,
                                                                merge=True, cell_clip=0.4)


def integer_lstms():
    for seed, op in ((70, "LSTM"), (80, UNI)):
        yield "plain__i8", models.integer_lstm(op, seed)
        yield "layer_norm__i8", models.integer_lstm(op, seed + 1, norm=True, cells=16)
        yield "cifg_peephole__i8", models.integer_lstm(op, seed + 2, cifg=True, peephole=True,
                                                       cell_exponent=-12)
        yield "projection__i8", models.integer_lstm(op, seed + 3, projection="bias", outputs=3,
                                                    projection_clip=0.3, cell_clip=0.5)
        # The rows of peephole weights have the output's size.
        yield "peephole_projection__i8", models.integer_lstm(op, seed + 4, peephole=True,
                                                             projection="plain", outputs=3)
        yield "everything__i8", models.integer_lstm(op, seed + 5, norm=True, cifg=True,
                                                    peephole=True, projection="bias", outputs=4,
                                                    time_major=True)
    yield "int8_gates__i8", models.narrow_lstm(90)
    yield "int8_gates_clips__i8", models.narrow_lstm(91, cell_clip=0.4, projection_clip=0.3,
                                                     cells=16)


for cases in (rnns, svdfs, float_lstms, bidirectional_lstms, integer_lstms):
    for case, model in cases():
        name, dtype = case.split("__")
        models.write(ROOT, model, name, dtype)
