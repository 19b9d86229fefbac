// Every setting of both generators, by the names that the tool and the server have for them, with what it does to the feel of a
// dungeon. A test of the server's compares the names. Pure.
import type { Words } from "./texts";

export type Make = "branch" | "level";

interface Row {
  name: string;
  label: Words;
  feel: Words;
}

export interface NumberRow extends Row {
  kind: "number";
  least: number;
  most: number;
  usual: number;
  stops?: readonly number[]; // where a slider stops, if not at every number
}

export interface ChoiceRow extends Row {
  kind: "choice";
  usual: string;
  options: readonly (readonly [value: string, words: Words])[];
}

export interface SwitchRow extends Row {
  kind: "switch";
}

export type SettingRow = NumberRow | ChoiceRow | SwitchRow;

const rooms = [1, 2, 5, 10, 20, 30, 45, 60, 80, 100, 150, 200, 300, 500, 800, 1200, 2000, 3000, 5000, 8000, 12000, 20000];
const exits = [1, 2, 3, 4, 5, 6, 8, 10, 14, 20, 30, 50, 80, 150, 300, 1000];

export const settings: Record<Make, readonly SettingRow[]> = {
  branch: [
    { kind: "number", name: "rooms", least: 1, most: 20000, usual: 30, stops: rooms, label: ["Rooms", "房间数"], feel: ["How far somebody has walked by now.", "到现在为止走了多远。"] },
    { kind: "number", name: "max-unexplored-exits", least: 1, most: 1000000, usual: 4, stops: exits, label: ["Unexplored exits at most", "未探索出口上限"], feel: ["The budget of the whole branch. 1 is a corridor with one thought; 4 a walk with choices; 30 and more a maze in which one gets lost.", "整条支道的预算。1 是一条独路；4 有得选；30 以上就是会迷路的迷宫。"] },
    { kind: "number", name: "max-new-exits", least: 1, most: 8, usual: 3, label: ["New exits of a room at most", "每间新出口上限"], feel: ["How open a single room feels: 1 leads you on, 3 makes you choose, 7 is a plaza.", "单个房间有多开阔：1 牵着你走，3 让你选，7 像个广场。"] },
    { kind: "choice", name: "directions", usual: "4", options: [["4", ["four", "四个"]], ["8", ["eight", "八个"]]], label: ["Directions", "方向"], feel: ["Eight adds diagonals: shorter ways, stranger shapes, harder to map by heart.", "八个方向加上斜路：路更短，形状更怪，更难记。"] },
    { kind: "choice", name: "entrance", usual: "", options: [["", ["east", "东"]], ["north", ["north", "北"]], ["south", ["south", "南"]], ["west", ["west", "西"]]], label: ["Entrance", "入口"], feel: ["The exit of the well's bottom behind which it all lies.", "井底的哪个出口通向这里。"] },
    { kind: "switch", name: "no-endless", label: ["It may end", "可以挖完"], feel: ["Without it a last dead end opens a new way elsewhere. With it the dungeon can be finished, sometimes soon.", "不开时，最后一条死路会在别处打开新路。开了之后地下城可以挖完，有时很快。"] },
    { kind: "number", name: "room-limit", least: 0, most: 20000, usual: 0, stops: [0, 5, 10, 20, 30, 40, 60, 80, 120, 200, 400, 1000, 5000, 20000], label: ["Room limit", "房间上限"], feel: ["No exits beyond so many rooms; the deepest one left leads to a lair. 0: no limit, an endless delve.", "超过这么多房间就不再有出口，最深的那个通向巢穴。0 表示没有上限，永远挖下去。"] },
    { kind: "choice", name: "explore", usual: "random", options: [["random", ["anywhere", "随处"]], ["deepest", ["the deepest", "最深处"]], ["nearest", ["the nearest", "最近处"]]], label: ["Whoever explores takes", "探索者走向"], feel: ["The same rules under other feet: wanderers make a cloud, the ambitious a thread, the careful a patch.", "同样的规则，不同的脚步：随性的走出一团云，心急的走出一根线，谨慎的走出一片地。"] },
  ],
  level: [
    { kind: "choice", name: "generator", usual: "classic", options: [["classic", ["rooms", "房间"]], ["bsp", ["halls", "厅堂"]], ["cave", ["cave", "洞穴"]], ["maze", ["maze", "迷宫"]], ["drunkard", ["burrow", "蚁穴"]], ["mixed", ["by depth", "随深度"]]], label: ["Generator", "生成器"], feel: ["Rooms are scattered, halls share out the space, a cave is grown, a maze is carved, a burrow is stumbled. By depth lets the theme decide everything.", "房间散落，厅堂分割空间，洞穴是长出来的，迷宫是刻出来的，蚁穴是撞出来的。“随深度”由主题决定一切。"] },
    { kind: "number", name: "depth", least: 0, most: 1000000, usual: 0, stops: [0, 2, 4, 6, 8, 9, 10, 21, 30, 50, 100], label: ["Depth", "深度"], feel: ["Names the theme: earth, roots and clay near the top, stone and marble further down, darkness at last.", "决定主题：上面是泥土、树根和黏土，往下是石头和大理石，最后是黑暗。"] },
    { kind: "number", name: "width", least: 10, most: 400, usual: 80, label: ["Width", "宽"], feel: ["Tiles from west to east. Wide maps are walked along, square ones around.", "东西方向的格数。宽的图沿着走，方的图绕着走。"] },
    { kind: "number", name: "height", least: 10, most: 300, usual: 45, label: ["Height", "高"], feel: ["Tiles from north to south.", "南北方向的格数。"] },
    { kind: "number", name: "max-rooms", least: 1, most: 1000, usual: 30, stops: [1, 3, 5, 8, 12, 16, 20, 25, 30, 40, 60, 80, 120, 200, 400, 1000], label: ["Rooms tried", "尝试的房间数"], feel: ["Few leave long lonely tunnels, many fill the rock to the brim.", "少则隧道漫长孤寂，多则塞满岩层。"] },
    { kind: "number", name: "room-min", least: 3, most: 40, usual: 6, label: ["Smallest room", "最小房间"], feel: ["With its walls. Tiny rooms are closets; they make large ones look larger.", "含墙。小房间像壁橱，衬得大房间更大。"] },
    { kind: "number", name: "room-max", least: 3, most: 60, usual: 10, label: ["Largest room", "最大房间"], feel: ["Great halls are where battles happen and echoes live.", "大厅是打仗的地方，也有回声。"] },
    { kind: "choice", name: "shapes", usual: "", options: [["", ["as usual", "照常"]], ["all", ["all", "全部"]], ["ellipse", ["round", "圆"]], ["cross", ["crosses", "十字"]], ["octagon", ["octagons", "八角"]], ["ell", ["bent", "弯角"]], ["pillars", ["pillars", "柱厅"]], ["ruin", ["ruins", "废墟"]], ["blob", ["hollows", "凹洞"]], ["ellipse,blob,ruin", ["soft", "柔和"]], ["cross,octagon,pillars", ["built", "规整"]]], label: ["Shapes of rooms", "房间形状"], feel: ["Rectangles say somebody built this; round and ruined rooms say that was long ago.", "矩形说明有人建过；圆的和残破的说明那是很久以前。"] },
    { kind: "choice", name: "tunnels", usual: "", options: [["", ["as usual", "照常"]], ["l", ["with one bend", "一个弯"]], ["path", ["around rooms", "绕房间"]], ["winding", ["winding", "蜿蜒"]]], label: ["Tunnels", "隧道"], feel: ["One bend is quick and honest; winding ones hide what comes.", "一个弯干脆直接；蜿蜒的藏着前面的东西。"] },
    { kind: "number", name: "tunnel-width", least: 1, most: 3, usual: 1, label: ["Width of tunnels", "隧道宽度"], feel: ["One is a squeeze where nobody passes you; three is a street.", "一格只能挤过去；三格就是条街。"] },
    { kind: "number", name: "loops", least: 0, most: 100, usual: 0, label: ["Loops, %", "环路 %"], feel: ["None: every flight ends in a corner. Many: there is always another way round.", "没有：逃到哪里都是死角。多：总能绕过去。"] },
    { kind: "number", name: "doors", least: 0, most: 100, usual: 0, label: ["Doors, %", "门 %"], feel: ["Doors cut sight. Each one is a small surprise.", "门挡住视线，每扇门都是一个小惊喜。"] },
    { kind: "number", name: "secrets", least: 0, most: 100, usual: 0, label: ["Secret doors, %", "暗门 %"], feel: ["Of the doors that nobody needs to find: rewards for walking along walls. Needs doors and loops.", "只藏那些不必找到的门：奖励沿墙行走的人。需要有门和环路。"] },
    { kind: "number", name: "locks", least: 0, most: 8, usual: 0, label: ["Locked doors", "上锁的门"], feel: ["Each has its key in front of it: one goes to and fro with a purpose. Needs doors.", "每把锁的钥匙都在够得到的地方：来回走也有目的。需要有门。"] },
    { kind: "number", name: "vaults", least: 0, most: 100, usual: 0, stops: [0, 1, 2, 3, 5, 8, 12, 20, 50, 100], label: ["Vaults", "宝库"], feel: ["Rooms drawn by hand among those that are not. Need tunnels around rooms or winding.", "混在其中的手绘房间。需要绕房间或蜿蜒的隧道。"] },
    { kind: "number", name: "monsters", least: 0, most: 1000, usual: 5, stops: [0, 1, 2, 3, 5, 8, 12, 20, 30, 50, 100, 300, 1000], label: ["Monsters", "怪物"], feel: ["How carefully one opens the next door.", "决定你开下一扇门时有多小心。"] },
    { kind: "switch", name: "decor", label: ["Decor", "陈设"], feel: ["Chests, altars, water, rubble and growth: somebody lived here, something still does.", "箱子、祭坛、水、碎石和苔藓：有人住过，有东西还住着。"] },
  ],
};

export interface Preset {
  name: string;
  words: Words;
  values: Record<string, string>;
}

export const presets: Record<Make, readonly Preset[]> = {
  branch: [
    { name: "line", words: ["Line", "独路"], values: { rooms: "45", "max-unexplored-exits": "1", "max-new-exits": "1" } },
    { name: "sprawl", words: ["Sprawl", "蔓延"], values: { rooms: "200", "max-unexplored-exits": "20", directions: "8" } },
    { name: "maze", words: ["Maze", "迷宫"], values: { rooms: "800", "max-unexplored-exits": "50" } },
    { name: "endless", words: ["Endless delve", "无尽下探"], values: { rooms: "300", "max-unexplored-exits": "3", "max-new-exits": "2", explore: "deepest" } },
    { name: "lair", words: ["Finite, with lair", "有尽头的巢穴"], values: { rooms: "60", "room-limit": "40", "max-unexplored-exits": "6" } },
  ],
  level: [
    { name: "sparse", words: ["Sparse", "稀疏"], values: { "max-rooms": "8", tunnels: "winding", shapes: "ellipse,blob,ruin", decor: "1" } },
    { name: "dense", words: ["Dense", "密集"], values: { "max-rooms": "400", "room-min": "5", "room-max": "9", tunnels: "path", loops: "60", doors: "70", secrets: "20", locks: "2", shapes: "all", decor: "1", depth: "12" } },
    { name: "caves", words: ["Caves", "洞穴"], values: { generator: "cave", decor: "1", depth: "2", monsters: "12" } },
    { name: "halls", words: ["Halls", "厅堂"], values: { generator: "bsp", "room-min": "8", "room-max": "18", doors: "100", loops: "40", shapes: "cross,octagon,pillars", decor: "1", depth: "15" } },
    { name: "deep", words: ["By depth", "随深度"], values: { generator: "mixed", depth: "9" } },
  ],
};
