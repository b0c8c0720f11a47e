import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take longer than the others of their run, the longest first; `.ci/run` prints them. */
const LONG = [
  "pages",
  "dialogs",
  "dispatch",
  "journey",
  "money",
  "connection-care",
  "standing-still",
  "hot-plans",
  "killed-purchase",
  "fuzz",
  "receiver-health",
  "auth-matrix",
  "killed-worker",
  "demo",
  "verify-invariants",
  "sign-in-timing",
].map((name) => `/${name}.test.ts`);

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONG.findIndex((name) => moduleId.endsWith(name));
  return rank === -1 ? LONG.length : rank;
}

/** A long file that begins last leaves the other worker idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not an array: the order of the runner itself
    const sorted = await super.sort(files);
    return sorted.toSorted((left, right) => rankOf(left) - rankOf(right));
  }
}
