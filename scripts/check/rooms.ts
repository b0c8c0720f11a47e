import type { Tool } from "./tool.ts";

/** dependency-cruiser that cannot read TypeScript finds nothing wrong in nothing; fewer modules than this is a failure. */
const FEWEST_CRUISED_MODULES = 1_000;

/** Every workspace, and the folders beside them. */
export const CRUISED = ["apps", "packages", "e2e", "scripts", "faults", "bench"] as const;

interface CruiseResult {
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly {
      readonly from: string;
      readonly to: string;
      readonly rule: { readonly name: string };
    }[];
  };
}

function isCruiseResult(value: unknown): value is CruiseResult {
  if (typeof value !== "object" || value === null || !("summary" in value)) {
    return false;
  }
  const { summary } = value;
  return (
    typeof summary === "object" && summary !== null && "totalCruised" in summary && "violations" in summary
  );
}

export function judgeRooms(stdout: string): readonly string[] {
  const result: unknown = JSON.parse(stdout);
  if (!isCruiseResult(result)) {
    return ["dependency-cruiser gave no summary"];
  }
  const { totalCruised, violations } = result.summary;
  const problems = violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
  if (totalCruised < FEWEST_CRUISED_MODULES) {
    problems.push(`only ${totalCruised} modules were read, expected at least ${FEWEST_CRUISED_MODULES}`);
  }
  return problems;
}

export function roomsTool(): Tool {
  return {
    name: "rooms",
    command: "depcruise",
    args: ["--config", ".dependency-cruiser.mjs", "--output-type", "json", ...CRUISED],
    judge: judgeRooms,
  };
}
