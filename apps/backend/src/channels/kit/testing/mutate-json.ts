/** A small seeded generator (mulberry32), so that a failing body can be made again. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const STRANGE: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e21,
  Number.MAX_SAFE_INTEGER,
  "",
  " ",
  "NaN",
  "constructor",
  "__proto__",
  "12,50",
  "-7",
  "1e5",
  "../../x",
  "\u0000",
  "x".repeat(3_000),
  [],
  [null],
  [[]],
  {},
  { id: {} },
  "9999-99-99T99:99:99Z",
];

function paths(value: unknown, at: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== "object" || value === null) {
    return [at];
  }
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.map((item: unknown, index) => [index, item])
    : Object.entries(value);
  return [at, ...entries.flatMap(([key, item]) => paths(item, [...at, key]))];
}

function put(value: unknown, [key, ...rest]: readonly (string | number)[], strange: unknown): unknown {
  if (key === undefined || typeof value !== "object" || value === null) {
    return strange;
  }
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => (index === key ? put(item, rest, strange) : item));
  }
  const entries = Object.entries(value).flatMap(([name, item]: [string, unknown]) => {
    const isTarget = name === String(key);
    return isTarget && rest.length === 0 && strange === undefined
      ? []
      : [[name, isTarget ? put(item, rest, strange) : item]];
  });
  return Object.fromEntries(entries) as unknown;
}

/** The same JSON with one to three places wrong: another type, nonsense, or gone. */
export function mutateJson(value: unknown, random: () => number): unknown {
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];
  let mutated = value;
  for (let count = Math.floor(random() * 3); count >= 0; count -= 1) {
    mutated = put(mutated, pick(paths(mutated)) ?? [], random() < 0.2 ? undefined : pick(STRANGE));
  }
  return mutated === undefined ? null : mutated;
}
