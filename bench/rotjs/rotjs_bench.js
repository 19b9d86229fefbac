// rot.js at the work of our benchmarks: the same maps, tiles and pairs of tiles, which print_samples
// wrote. Prints the form of Google Benchmark, so that scripts/bench reads all programs alike.
// Usage: node rotjs_bench.js SAMPLES.json   (after npm ci)
"use strict";

const fs = require("fs");
const ROT = require("rot-js");

const WARM_SECONDS = 0.2; // until the compiler has seen what matters
const MEASURED_SECONDS = 0.5;
const WIDTH = 80;
const HEIGHT = 45;
const RADIUS = 10;

const samples = JSON.parse(fs.readFileSync(process.argv[2], "utf8")).map(
    ({ rows, eyes, pairs }) => ({ walkable: rows.map((row) => Array.from(row, (tile) => tile === ".")), eyes, pairs }),
);

// Processor time of the whole process, as Google Benchmark counts it.
function secondsUsed() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
}

// `work` does one pass and returns how many items it made, and the sum of what `counter` is the mean of, if anything.
function measure(name, work, counter) {
    const run = (seconds) => {
        const start = secondsUsed();
        let items = 0;
        let sum = 0;
        let used = 0;
        while (used < seconds) {
            const pass = work();
            items += pass.items;
            sum += pass.sum;
            used = secondsUsed() - start;
        }
        return { name, run_type: "iteration", items_per_second: items / used, ...(counter && { [counter]: sum / items }) };
    };
    run(WARM_SECONDS);
    return run(MEASURED_SECONDS);
}

function uniform() {
    const levels = 16;
    let floor = 0;
    for (let level = 0; level < levels; ++level) {
        const tiles = Array.from({ length: HEIGHT }, () => new Uint8Array(WIDTH));
        new ROT.Map.Uniform(WIDTH, HEIGHT).create((x, y, wall) => {
            tiles[y][x] = wall;
            floor += 1 - wall;
        });
    }
    return { items: levels, sum: floor };
}

function isFloor(walkable) {
    return (x, y) => walkable[y]?.[x] === true;
}

// A view is made once for each map and used for all its eyes. What it sees is only counted.
function preciseView() {
    let items = 0;
    let seen = 0;
    for (const { walkable, eyes } of samples) {
        const view = new ROT.FOV.PreciseShadowcasting(isFloor(walkable));
        for (const [x, y] of eyes) {
            view.compute(x, y, RADIUS, () => ++seen);
            ++items;
        }
    }
    return { items, sum: seen };
}

function way(topology) {
    let items = 0;
    let steps = 0;
    for (const { walkable, pairs } of samples)
        for (const [from, to] of pairs) {
            const finder = new ROT.Path.AStar(...to, isFloor(walkable), { topology });
            let tiles = 0;
            finder.compute(...from, () => ++tiles);
            steps += tiles - 1;
            ++items;
        }
    return { items, sum: steps };
}

// Asked for a way from a tile that nobody reaches, its Dijkstra fills the whole map.
function distanceMap(topology) {
    let items = 0;
    for (const { walkable, pairs } of samples) {
        if (pairs.length === 0) continue;
        const finder = new ROT.Path.Dijkstra(...pairs[0][0], isFloor(walkable), { topology });
        finder.compute(-1, -1, () => {});
        ++items;
    }
    return { items, sum: 0 };
}

ROT.RNG.setSeed(7);
const benchmarks = [
    measure("rotjs_level", uniform, "floor"),
    measure("rotjs_view", preciseView, "seen"),
    measure("rotjs_way/four", () => way(4), "mean_steps"),
    measure("rotjs_way/eight", () => way(8), "mean_steps"),
    measure("rotjs_distance_map/four", () => distanceMap(4)),
    measure("rotjs_distance_map/eight", () => distanceMap(8)),
];
process.stdout.write(JSON.stringify({ benchmarks }, null, 1) + "\n");
