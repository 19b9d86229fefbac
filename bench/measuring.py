"""What the reports share: building, running benchmark programs in turn, and writing numbers."""
import dataclasses
import json
import pathlib
import random
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "release"  # what is measured is what players get


@dataclasses.dataclass
class Figure:
    """The best of all runs of one benchmark, and what it counted besides."""
    per_second: float
    counters: dict


def build(targets):
    # Tests need packages of their own: whether they are configured, ./run and ./test decide.
    fresh = [] if (BUILD / "CMakeCache.txt").exists() else ["-DUNDERWELL_TESTS=OFF"]
    for command in (["cmake", "--preset", "release", "-DUNDERWELL_BENCH=ON", *fresh],
                    ["cmake", "--build", BUILD, "--target", *targets]):
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def benchmark_command(program, repetitions, only=".", seconds=0.2):
    """One of our programs; `only` names its benchmarks by a regular expression."""
    return [BUILD / "bench" / program, f"--benchmark_filter={only}", f"--benchmark_repetitions={repetitions}",
            "--benchmark_enable_random_interleaving=true", f"--benchmark_min_time={seconds}", "--benchmark_format=json"]


def measure(commands, rounds):
    """Runs all commands `rounds` times, each time in another order, so that a busy moment of the machine hits nobody
    in particular. Returns the best run of every benchmark by its name."""
    best = {}
    for _ in range(rounds):
        for command in random.sample(commands, len(commands)):
            done = subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            for run in json.loads(done.stdout)["benchmarks"]:
                if run.get("error_occurred"):
                    raise SystemExit(f"bench: {run['name']} failed: {run['error_message']}")
                if run["run_type"] != "iteration":
                    continue
                name = run.get("run_name", run["name"])
                if name not in best or best[name].per_second < run["items_per_second"]:
                    best[name] = Figure(run["items_per_second"], run)
    return best


def thousands(number):
    return f"{number:,}".replace(",", " ")


def rounded(number, digits=3):
    """1 234 567 -> "1 230 000"; small numbers keep their fraction."""
    number = float(f"{number:.{digits}g}")
    return thousands(int(number)) if number >= 10 ** (digits - 1) else f"{number:g}"


def machine():
    for line in pathlib.Path("/proc/cpuinfo").read_text().split("\n"):
        if line.startswith("model name"):
            return line.split(":")[1].strip()
    return "an unknown processor"
