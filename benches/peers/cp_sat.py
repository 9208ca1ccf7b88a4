"""Completes boards with OR-Tools CP-SAT, for `queens-bench completing`.

Reads boards from standard input, one JSON object a line:

    {"n": 8, "given": [[3, 1]], "blocked": [[0, 0], [7, 7]]}

and prints a line for each: `solved`, `impossible` or `undecided`, and the seconds that the solver took
with one worker, without the building of the model. The only argument is the time limit in seconds.

Needs: pip install ortools
"""

import json
import sys

from ortools.sat.python import cp_model


def open_squares(board):
    """The squares that no given queen attacks; nothing if given queens attack each other."""
    n, given = board["n"], board["given"]
    rows, columns = {r for r, _ in given}, {c for _, c in given}
    falling, rising = {r - c for r, c in given}, {r + c for r, c in given}
    if min(len(rows), len(columns), len(falling), len(rising)) < len(given):
        return None
    blocked = {tuple(square) for square in board["blocked"]}
    return [
        (r, c)
        for r in range(n)
        if r not in rows
        for c in range(n)
        if c not in columns
        and r - c not in falling
        and r + c not in rising
        and (r, c) not in blocked
    ]


def lines(squares, number):
    """The squares by the number of the line that they are on."""
    found = {}
    for square, queen in squares.items():
        found.setdefault(number(*square), []).append(queen)
    return found


def solve(board, limit):
    """What came of it, and the seconds that it took."""
    squares = open_squares(board)
    if squares is None:
        return "impossible", 0.0
    model = cp_model.CpModel()
    queens = {square: model.new_bool_var("") for square in squares}
    taken = len(board["given"])
    for number in (lambda r, c: r, lambda r, c: c):
        every = lines(queens, number)
        if len(every) < board["n"] - taken:
            return "impossible", 0.0
        for line in every.values():
            model.add_exactly_one(line)
    for number in (lambda r, c: r - c, lambda r, c: r + c):
        for line in lines(queens, number).values():
            if len(line) > 1:
                model.add_at_most_one(line)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = limit
    status = solver.solve(model)
    names = {cp_model.OPTIMAL: "solved", cp_model.FEASIBLE: "solved", cp_model.INFEASIBLE: "impossible"}
    return names.get(status, "undecided"), solver.wall_time


def main():
    limit = float(sys.argv[1])
    for line in sys.stdin:
        status, seconds = solve(json.loads(line), limit)
        print(f"{status} {seconds:.6f}", flush=True)


if __name__ == "__main__":
    main()
