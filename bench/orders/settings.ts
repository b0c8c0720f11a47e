const text = (name: string, fallback: string): string => process.env[name] ?? fallback;

export function whole(name: string, fallback: number): number {
  const value = Number(text(name, String(fallback)));
  if (!Number.isInteger(value) || value < 1) {
    throw new Error(`${name} must be a whole number above zero`);
  }
  return value;
}

function someOf<const T extends readonly string[]>(
  name: string,
  known: T,
  fallback: readonly T[number][],
): T[number][] {
  const given = text(name, fallback.join(",")).split(",");
  return given.map((one) => {
    const found = known.find((option) => option === one);
    if (found === undefined) {
      throw new Error(`${name} takes ${known.join(", ")}`);
    }
    return found;
  });
}

export interface SeedSize {
  /** The number of the first one, where others are laid elsewhere. */
  readonly firstTenant?: number;
  readonly tenants: number;
  readonly variantsPerTenant: number;
  readonly ordersPerTenant: number;
}

/** How the service takes orders in: as it does, by the general path alone, or through PgBouncer. */
export type IntakePath = "new" | "general" | "pooled";

export interface Settings extends SeedSize {
  readonly runs: number;
  readonly seconds: number;
  /** Before every measurement, HTTP and engine alike; not counted. */
  readonly warmUpSeconds: number;
  readonly callers: number;
  /** Of a caller, between an answer and its next order. */
  readonly pauseMs: number;
  /** Worker processes. */
  readonly workers: number;
  readonly paths: readonly IntakePath[];
  readonly cases: readonly ("plain" | "mixed" | "worker" | "channels")[];
}

export function readSettings(): Settings {
  const seconds = whole("BENCH_SECONDS", 8);
  return {
    runs: whole("BENCH_RUNS", 5),
    seconds,
    warmUpSeconds: Math.min(2, seconds),
    callers: whole("BENCH_CALLERS", 128),
    pauseMs: 0,
    workers: whole("BENCH_WORKERS", 1),
    tenants: whole("BENCH_TENANTS", 20),
    variantsPerTenant: whole("BENCH_VARIANTS_PER_TENANT", 1_000),
    ordersPerTenant: whole("BENCH_ORDERS_PER_TENANT", 50),
    paths: someOf("BENCH_PATHS", ["new", "general", "pooled"], ["new"]),
    cases: someOf(
      "BENCH_CASES",
      ["plain", "mixed", "worker", "channels"],
      ["plain", "mixed", "worker", "channels"],
    ),
  };
}
