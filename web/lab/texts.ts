// The lab's words, in English and Chinese side by side. Pure.
import { fillIn } from "../shared/fill";

export type Language = "en" | "zh";
export type Words = readonly [english: string, chinese: string];

export function say(words: Words, language: Language): string {
  return language === "zh" ? words[1] : words[0];
}

// Fills {places} with values.
export function fill(words: Words, language: Language, values: Record<string, string | number>): string {
  return fillIn(say(words, language), values);
}

// As browsers name what somebody reads: "zh-CN", "en-GB".
export function languageOf(wanted: readonly string[]): Language {
  const first = wanted.find((name) => /^(zh|en)\b/i.test(name));
  return first !== undefined && /^zh/i.test(first) ? "zh" : "en";
}

export const texts = {
  title: ["The lab", "实验室"],
  motto: ["Both generators, with all their settings. Turn something; see what it does.", "两个生成器和它们的全部设置。动一动，看看会怎样。"],
  branch: ["Branch", "支道"],
  branchWhat: ["A dungeon that digs itself while somebody walks: only rules and a budget, no plan.", "一边走一边自己挖出来的地下城：只有规则和预算，没有图纸。"],
  level: ["Level", "楼层"],
  levelWhat: ["A whole floor of tiles at once: rooms, tunnels, doors, keys, and a proof that all of it can be reached.", "一次生成整层图块：房间、隧道、门、钥匙，并证明处处可达。"],
  presets: ["Presets", "预设"],
  seed: ["Seed", "种子"],
  fresh: ["New one", "换一个"],
  walk: ["Walk", "走一走"],
  stopWalk: ["Stop walking", "不走了"],
  grow: ["Watch it grow", "看它生长"],
  fit: ["See all of it", "看全图"],
  closer: ["Closer", "放大"],
  farther: ["Farther", "缩小"],
  download: ["Download", "下载"],
  tiles: ["Tiles for the TMJ", "TMJ 所用的图块"],
  link: ["Copy the link", "复制链接"],
  copied: ["Copied", "已复制"],
  command: ["The same on a command line", "命令行里的同一份"],
  reset: ["All as usual", "恢复默认"],
  keys: [
    "Space makes a new one, Escape stops, arrows, number pad or hjklyubn walk, + and − zoom, 0 shows all.",
    "空格换一个，Escape 停止，方向键、小键盘或 hjklyubn 行走，+ 和 − 缩放，0 看全图。",
  ],
  settings: ["Settings", "设置"],
  picture: ["Picture", "图"],
  theme: ["Look", "外观"],
  dark: ["Dark", "深色"],
  light: ["Light", "浅色"],
  contrast: ["High contrast", "高对比度"],
  home: ["Underwell", "井下"],
  play: ["Play", "开始游戏"],
  pages: ["Pages", "页面"],
  who: ["Who", "谁在下面"],
  deepestHall: ["Deepest", "最深榜"],
  help: ["Help", "帮助"],
  builders: ["Builders", "建造者"],
  legend: ["What the signs mean", "图例"],
  signWell: ["the well", "井"],
  signDepth: ["rooms, by depth", "房间，颜色表示深度"],
  signOneWay: ["one way only", "单向路"],
  signUnexplored: ["unexplored exit", "未探索的出口"],
  signNewest: ["dug last", "最后挖出"],
  signLair: ["lair", "巢穴"],
  noSeed: ["“{given}” is no seed. A seed is a whole number from 0 to {most}: the same one always makes the same.", "“{given}”不是种子。种子是 0 到 {most} 的整数：同一个种子总是做出同样的东西。"],
  busy: ["Digging …", "正在挖……"],
  unreachable: ["The server cannot be reached; try again in a moment.", "连不上服务器，请稍后再试。"],
  refused: ["This cannot be made: {why}", "这样做不出来：{why}"],
  branchFacts: ["Seed {seed}: {rooms|room|rooms}, deepest {deepest}, {unexplored|unexplored exit|unexplored exits}", "种子 {seed}：{rooms} 个房间，最深 {deepest}，{unexplored} 个未探索的出口"],
  finished: ["finished", "已挖完"],
  levelFacts: ["Seed {seed}: {rooms|room|rooms}, {monsters|monster|monsters}, {theme}", "种子 {seed}：{rooms} 个房间，{monsters} 个怪物，{theme}"],
  walkBegins: ["You stand at the well. Go {entrance}.", "你站在井底。往{entrance}走。"],
  inRoom: ["Depth {depth}. Ways: {ways}.", "深度 {depth}。通路：{ways}。"],
  unknownWay: ["{way} (unexplored)", "{way}（未探索）"],
  noWay: ["There is no way {way} from here.", "这里没有往{way}的路。"],
  longWalk: ["That was a long walk: a thousand steps. Stop, and begin another.", "走了很久：整整一千步。停下来，重新开始吧。"],
  atExit: ["The way down. Space digs the next one.", "向下的路。按空格挖下一层。"],
  keyFound: ["A key.", "一把钥匙。"],
  doorFound: ["A hidden door!", "一扇暗门！"],
  unlocked: ["The key turns; the door opens.", "钥匙一转，门开了。"],
  locked: ["Locked. Somewhere there is a key.", "锁着。钥匙在别处。"],
  monster: ["A monster stands in the way.", "一个怪物挡着路。"],
  wall: ["Rock.", "岩石。"],
  seen: ["{share} % of the floor seen, {keys|key|keys}.", "已看到 {share}% 的地面，钥匙 {keys} 把。"],
  pad: ["Ways to go", "行走方向"],
} as const satisfies Record<string, Words>;

export const ways: Record<string, Words> = {
  north: ["north", "北"],
  northeast: ["northeast", "东北"],
  east: ["east", "东"],
  southeast: ["southeast", "东南"],
  south: ["south", "南"],
  southwest: ["southwest", "西南"],
  west: ["west", "西"],
  northwest: ["northwest", "西北"],
};

export const themes: Record<string, Words> = {
  "wet earth": ["wet earth", "湿土"],
  roots: ["roots", "树根"],
  clay: ["clay", "黏土"],
  stone: ["stone", "石头"],
  granite: ["granite", "花岗岩"],
  marble: ["marble", "大理石"],
  "furnished halls": ["furnished halls", "陈设厅堂"],
  darkness: ["darkness", "黑暗"],
};
