import type { SourceFile } from "./source-files.ts";

/** What a table can do to itself; a module says instead what can be done with the thing it holds. */
const OF_A_TABLE = /^(?:update|insert|upsert|lock|delete)[A-Z]/;
const EXPORTS = /\bexport\s+(?:type\s+)?(?:\*|\{([^}]*)\})\s+from\s+"([^"]+)"/g;

/** Store functions that a module's face exports like a table: `name from path`. */
export function tableExports({ text }: SourceFile): string[] {
  return [...text.matchAll(EXPORTS)].flatMap(([statement, names, from = ""]) => {
    if (!/(?:^|[/-])store\.ts$/.test(from)) {
      return [];
    }
    if (names === undefined) {
      return [`* from ${from}`];
    }
    const given = names
      .replaceAll(/\/\/.*$/gm, "")
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "" && !name.startsWith("type ") && !statement.startsWith("export type"));
    return given
      .flatMap((name) => name.split(/\s+as\s+/))
      .filter((name) => OF_A_TABLE.test(name))
      .map((name) => `${name} from ${from}`);
  });
}
