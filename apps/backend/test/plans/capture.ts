import type { TestApp } from "../app.ts";

/** A node of a plan that reads a table, with how many rows it looked at. */
export interface Scan {
  readonly statement: string;
  readonly node: string;
  readonly table: string;
  readonly rowsLookedAt: number;
}

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Actual Rows"?: number;
  readonly "Actual Loops"?: number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly PlanNode[];
}

interface Explained {
  readonly "Query Text": string;
  readonly Plan: PlanNode;
}

const SETTINGS = {
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": "0",
  "auto_explain.log_format": "json",
  "auto_explain.log_level": "notice",
  "auto_explain.log_nested_statements": "on",
  "auto_explain.log_analyze": "on",
  "auto_explain.log_timing": "off",
} as const;

function scansOf(statement: string, node: PlanNode): Scan[] {
  const { Plans: inner = [], "Relation Name": table } = node;
  const below = inner.flatMap((one) => scansOf(statement, one));
  if (table === undefined || !node["Node Type"].includes("Scan")) {
    return below;
  }
  const each =
    (node["Actual Rows"] ?? 0) +
    (node["Rows Removed by Filter"] ?? 0) +
    (node["Rows Removed by Index Recheck"] ?? 0);
  const rowsLookedAt = each * (node["Actual Loops"] ?? 0);
  return [{ statement, node: node["Node Type"], table, rowsLookedAt }, ...below];
}

export interface Capture {
  /** The scans of every statement since the last call, those inside functions and foreign keys too. */
  take(): Scan[];
}

/** Every connection that the app opens from now on tells how it ran each statement. */
export async function capturePlans({ database, foundation }: TestApp): Promise<Capture> {
  for (const [name, value] of Object.entries(SETTINGS)) {
    await database.rows(`alter database ${database.name} set ${name} = '${value}'`);
  }
  let scans: Scan[] = [];
  foundation.database.pool.on("connect", (client) => {
    client.on("notice", ({ message = "" }) => {
      const at = message.indexOf("plan:\n");
      if (at !== -1) {
        const told = JSON.parse(message.slice(at + "plan:\n".length)) as Explained;
        scans.push(...scansOf(told["Query Text"], told.Plan));
      }
    });
  });
  return {
    take() {
      const taken = scans;
      scans = [];
      return taken;
    },
  };
}
