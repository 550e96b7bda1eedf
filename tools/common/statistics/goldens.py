# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Prints goldens.json: what SciPy says of the numbers that statistics_test.cc compares with.

usage: python3 goldens.py > goldens.json      (pip install scipy==1.17.1 numpy==2.4.6)
"""
import json

import numpy
import scipy
from scipy import stats


def samples():
    random = numpy.random.default_rng(20261123)
    yield "normal", random.normal(100, 2, 101)
    yield "even", random.normal(100, 2, 50)
    yield "skewed", 20 + random.exponential(3, 400)
    yield "ties", numpy.round(random.normal(22, 1, 250))
    yield "trend", random.normal(100, 1, 90) + numpy.arange(90) / 30
    yield "few", random.normal(5, 0.1, 7)


def of_series(values):
    values = numpy.round(values, 6)
    interval = {q: stats.quantile_test(values, p=q).confidence_interval(0.95) for q in (0.5, 0.9, 0.95, 0.99)}
    return {
        "samples": values.tolist(),
        "median": numpy.median(values),
        "robust_std_dev": 1.4826 * stats.median_abs_deviation(values),
        "mean": values.mean(),
        "quantiles": {str(q): numpy.quantile(values, q, method="inverted_cdf") for q in interval},
        "intervals": {str(q): [None if numpy.isnan(end) else end for end in both] for q, both in interval.items()},
        "spearman": stats.spearmanr(numpy.arange(len(values)), values).statistic,
        "spearman_p": stats.spearmanr(numpy.arange(len(values)), values).pvalue,
        "midranks": stats.rankdata(values).tolist(),
        "log_mean_interval": list(numpy.exp(stats.t.interval(
            0.95, len(values) - 1, numpy.log(values).mean(), stats.sem(numpy.log(values))))),
        "log_std_dev": numpy.log(values).std(ddof=1),
    }


def main():
    probabilities = [1e-12, 0.001, 0.025, 0.3, 0.5, 0.8, 0.975, 0.9999]
    found = {
        "scipy": scipy.__version__,
        "normal_quantile": [[p, stats.norm.ppf(p)] for p in probabilities],
        "normal_probability": [[x, stats.norm.cdf(x)] for x in (-8.0, -1.96, 0.0, 0.5, 3.0)],
        "beta": [[a, b, x, stats.beta.cdf(x, a, b)] for a, b in ((0.5, 0.5), (2, 3), (100.5, 99.5), (50000, 50001))
                 for x in (0.001, 0.3, 0.499, 0.5, 0.77)],
        "student_quantile": [[p, n, stats.t.ppf(p, n)] for n in (1, 2.5, 9, 200) for p in (0.01, 0.5, 0.975)],
        "student_tail": [[t, n, stats.t.sf(t, n)] for n in (1, 2.5, 9, 200) for t in (0.0, 0.5, 2.0, 6.0)],
        "series": [dict(of_series(values), name=name) for name, values in samples()],
    }
    lines = [json.dumps(name) + ": " + json.dumps(value, default=float) for name, value in found.items()]
    print("{" + ",\n".join(lines) + "}")


if __name__ == "__main__":
    main()
