"""Adam (Kingma and Ba 2015, algorithm 1) for sparse steps."""

import numpy as np


class Adam:
    """Minimizes in place, by about `rate` per step at most; moments of rows outside a step stay unchanged."""

    def __init__(self, values: np.ndarray, rate: float):
        self.values = values
        self._rate = rate
        self._mean, self._square = np.zeros_like(values), np.zeros_like(values)
        self._steps = 0

    def step(self, gradient: np.ndarray, left: float = 1.0, rows: np.ndarray | slice = slice(None)) -> None:
        """`gradient` of `values[rows]`; `left` in 0..1 is the remaining share of the rate."""
        self._steps += 1
        mean = self._mean[rows] + 0.1 * (gradient - self._mean[rows])
        square = self._square[rows] + 0.01 * (gradient * gradient - self._square[rows])
        self._mean[rows], self._square[rows] = mean, square
        ahead = (mean / (1 - 0.9**self._steps)) / (np.sqrt(square / (1 - 0.99**self._steps)) + 1e-8)
        self.values[rows] -= self._rate * left * ahead
