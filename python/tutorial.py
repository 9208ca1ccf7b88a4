# %% [markdown]
# # Two ways to place queens, compared
#
# The tutorials on the n queens problem end with an experiment: a search that swaps columns of a permutation and
# backtracks (`permutation`), against one that tries random swaps, as many at each level as a *density* says
# (`probabilistic`). How long do they take, how often does chance find a solution, and how fast does all of it
# grow with n? Here it is again, in 40 lines. This file opens as a notebook in Jupyter and VS Code; run as a
# script it writes its pictures to the folder that `TUTORIAL_PICTURES` names, if it names one.

# %%
import os
import pathlib

import matplotlib.pyplot as plt
import pandas

import n_queens

FOLDER = os.environ.get("TUTORIAL_PICTURES")


def keep(name: str, title: str, y: str, x: str = "board size n") -> None:
    plt.title(title)
    plt.xlabel(x)
    plt.ylabel(y)
    plt.grid(alpha=0.3)
    plt.legend()
    plt.tight_layout()
    if FOLDER:
        plt.savefig(pathlib.Path(FOLDER) / name, dpi=100)
    plt.show()
    plt.close()


# %% [markdown]
# ## The board
#
# A solution shows itself: as a picture in a notebook, as text in a terminal.

# %%
solution = n_queens.solve(8)
print(solution)
solution

# %% [markdown]
# ## How long does it take?
#
# Each cell of the experiment is run several times, in turns, and the median counts. A run that takes longer than
# the timeout is given up; its median is missing, and its line ends there.

# %%
time = pandas.DataFrame(
    n_queens.compare_time([5, 10, 15, 20, 25], density=[0.2, 0.6, 1.0], runs=5, timeout=1, seed=1)
)
for (strategy, density), part in time.groupby(["strategy", "density"], dropna=False):
    label = strategy if pandas.isna(density) else f"{strategy}, density {density}"
    plt.plot(part["n"], part["seconds_median"], "o-", label=label)
plt.yscale("log")
plt.xticks(sorted(set(time["n"])))
keep("time.png", "Time to the first solution", "seconds (median of 5)")

# %% [markdown]
# ## How often does chance find one?
#
# The tutorials tell shares of ten runs. With 1000 the 95% intervals become small: the bars show them.

# %%
accuracy = pandas.DataFrame(n_queens.compare_accuracy([5, 10, 15], runs=1000, timeout=1, seed=1, threads=2))
for n, part in accuracy.groupby("n"):
    below, above = part["success"] - part["success_low"], part["success_high"] - part["success"]
    plt.errorbar(part["density"], part["success"], [below, above], fmt="o-", capsize=3, label=f"n = {n}")
keep("accuracy.png", "How often random swaps find a solution", "share of 1000 runs", "density")

# %% [markdown]
# ## How fast does it grow?
#
# To count all solutions every search has to go everywhere. On a logarithmic axis exponential growth is a
# straight line; the number of solutions itself grows faster and faster. The last engine visits none of them.

# %%
growth = pandas.DataFrame(n_queens.compare_growth("6..11", runs=3, timeout=2))
for strategy, part in growth.groupby("strategy"):
    plt.plot(part["n"], 1e6 * part["seconds_median"], "o-", label=f"{strategy}: microseconds")
plt.plot(range(6, 12), [n_queens.count(n) for n in range(6, 12)], "k--", label="solutions")
plt.yscale("log")
keep("growth.png", "Counting all solutions", "microseconds, or solutions")
factor = growth[growth["strategy"] == "rows"]["seconds_median"].pct_change().iloc[-1] + 1
print(f"'rows' takes {factor:.1f} times as long for n = 11 as for n = 10")
