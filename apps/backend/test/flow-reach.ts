import { dirname, join, normalize } from "node:path";
import type { SourceFile } from "./source-files.ts";

export interface Reach {
  /** Domain modules that the flow uses, itself or through other flows. */
  readonly modules: readonly string[];
  /** A channel, a carrier, a queue, mail or the network. */
  readonly isOutside: boolean;
}

const IMPORT = /\b(?:import|export)\s+([^;]*?)\s+from\s+"(\.[^"]+)"/g;
const OUTSIDE = /^(?:ports\/(?:channel|carrier|mailer)\.ts|queue\/|kernel\/(?:\w+\/)?outbound\.ts)/;
/** What `Services` brings along without an import of its own. */
const OUTSIDE_SERVICE =
  /\bservices\.(?:ring|channels|apps|carriers|carrierBases|outbound|breakers|limiter|failures|threads)\b|\{[^}]*\b(?:ring|limiter|failures|threads|outbound|breakers|channels|carriers)\b[^}]*\} = services\b/;

/** Constants and types do not count. */
function isWork(names: string): boolean {
  if (names.startsWith("type ")) {
    return false;
  }
  const given = names
    .replaceAll(/[{}]/g, "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && !name.startsWith("type "));
  return given.some((name) => !/^[A-Z][A-Z\d_]*$/.test(name));
}

function importsOf({ path, text }: SourceFile): string[] {
  return [...text.matchAll(IMPORT)]
    .filter(
      ([, names = "", from = ""]) => OUTSIDE.test(normalize(join(dirname(path), from))) || isWork(names),
    )
    .map(([, , from = ""]) => normalize(join(dirname(path), from)));
}

/** What each flow touches, from its imports. */
function flowReach(files: readonly SourceFile[]): Map<string, Reach> {
  const flows = new Map(
    files.filter(({ path }) => path.startsWith("flows/")).map((file) => [file.path, file]),
  );
  const reachOf = (path: string, seen: Set<string>): Set<string> => {
    const file = flows.get(path);
    if (!file || seen.has(path)) {
      return new Set();
    }
    seen.add(path);
    const imports = importsOf(file);
    const found = new Set(imports.flatMap((one) => [...reachOf(one, seen)]));
    for (const one of imports) {
      const [, module] = /^domain\/([^/]+)\//.exec(one) ?? [];
      if (module !== undefined) {
        found.add(module);
      }
    }
    if (imports.some((one) => OUTSIDE.test(one)) || OUTSIDE_SERVICE.test(file.text)) {
      found.add("outside");
    }
    return found;
  };
  return new Map(
    [...flows.keys()].map((path) => {
      const found = reachOf(path, new Set());
      const isOutside = found.delete("outside");
      return [path, { modules: [...found].toSorted(), isOutside }];
    }),
  );
}

/** Flows where nothing meets anything: they are verbs of the one module they touch. */
export function lonelyFlows(files: readonly SourceFile[]): string[] {
  return [...flowReach(files)]
    .filter(([, { modules, isOutside }]) => modules.length === 1 && !isOutside)
    .map(([path]) => path);
}
