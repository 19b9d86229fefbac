// The colours of both pictures: those of render/level_look.cpp and render/palette.cpp, so that page, PNG and terminal look alike.

export interface Paint {
  floor: string;
  tunnel: string;
  wallTop: string;
  wallFace: string;
  door: string;
  water: string;
  growth: string;
  accent: string;
  rock: string;
}

function paint(codes: string): Paint {
  const [floor, tunnel, wallTop, wallFace, door, water, growth, accent, rock] = codes.split(" ").map((code) => `#${code}`) as [
    string, string, string, string, string, string, string, string, string,
  ];
  return { floor, tunnel, wallTop, wallFace, door, water, growth, accent, rock };
}

const paints: Record<string, Paint> = {
  "wet earth": paint("6e5740 584632 87704a 5e4629 9a6834 3c7c9c 5e9a3c 7cd4e8 1a1411"),
  roots: paint("4e5636 3f4429 66803c 4c3c22 a07038 2f7a6c 86683c c8e860 10160d"),
  clay: paint("a4654a 874e38 c98a60 84402c 7e5230 4c8c94 e8d0a8 ffc070 20110e"),
  stone: paint("6c6c6a 555554 95938c 5f5e5c 9a6230 3a74a8 8e9650 f0d878 151516"),
  granite: paint("566684 435068 7c90b4 42506e 8c5c38 2c5cb0 70e8b0 80c8ff 0e121b"),
  marble: paint("c4bcae 98918a eae6dc a49ca0 8a5634 48b0b4 5c80a4 c890f0 1e1b22"),
  "furnished halls": paint("96683c 6a5040 d0b070 6a2e2c 5e3820 3c90b0 a82840 ffd860 1a0e10"),
  darkness: paint("3c3050 2c243e 6a4e94 342450 6c4a5c 1c3c7c 8c80ac d060ff 08060d"),
};

export function paintOf(theme: string): Paint {
  return paints[theme] ?? paints["stone"]!;
}

// Evenly spaced in depth, lighter near the well.
const depthStops = ["#ffeaab", "#fdd07a", "#eaba5f", "#c8aa5b", "#90a077", "#648f8c", "#4477a0", "#4259a7", "#5b3291"];
const shallowDepth = 10;

export function depthColour(depth: number, deepest: number): string {
  const span = Math.max(deepest, shallowDepth) - 1;
  const at = (Math.min(span, Math.max(0, depth - 1)) * (depthStops.length - 1)) / span;
  const low = Math.floor(at);
  const one = depthStops[low]!;
  const other = depthStops[Math.min(low + 1, depthStops.length - 1)]!;
  return mix(one, other, at - low);
}

export function mix(one: string, other: string, parts: number): string {
  const channel = (code: string, i: number) => parseInt(code.slice(1 + 2 * i, 3 + 2 * i), 16);
  const hex = (value: number) => Math.round(value).toString(16).padStart(2, "0");
  return `#${[0, 1, 2].map((i) => hex(channel(one, i) * (1 - parts) + channel(other, i) * parts)).join("")}`;
}
