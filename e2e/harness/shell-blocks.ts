import { readFileSync } from "node:fs";
import { join } from "node:path";
import { outcomeOf, PROJECT_ROOT } from "./installed.ts";

export type Variables = Record<string, string>;

/** Blocks that a reader is meant to type, also in tabs; those marked as examples are not. */
export function shellBlocks(file: string): readonly string[] {
  const text = readFileSync(join(PROJECT_ROOT, file), "utf8");
  return [...text.matchAll(/^```sh(?: \[[^\]]+\])?\n([^]*?)^```/gm)].map(([, block = ""]) => block);
}

/** Where the reader copies something from the answer before. */
const PLACEHOLDER = /^([A-Z]+)=\S*\.\.\.\s+#/;
const GIVEN = /^API=http/;

/** What a reader would copy, by the variable it is put into. */
const COPIED: Readonly<Record<string, RegExp>> = {
  SHOP: /"shopId":"(shp_\w+)"/g,
  SECRET: /"webhookSecret":"(whsec_[^"]+)"/g,
  TOKEN: /"accessToken":"([^"]+)"/g,
  VARIANT: /"masterVariantId":"(mva_\w+)"/g,
};

function copyFrom(output: string, variables: Variables): void {
  for (const [name, pattern] of Object.entries(COPIED)) {
    const last = [...output.matchAll(pattern)].at(-1)?.[1];
    if (last !== undefined) {
      variables[name] = last;
    }
  }
}

/** Types a block line by line as a reader would; what was printed comes back. */
export async function typeBlock(block: string, variables: Variables, cwd: string): Promise<string> {
  let said = "";
  const enter = async (lines: string): Promise<void> => {
    if (lines.trim() === "") {
      return;
    }
    const { code, stdout, stderr } = await outcomeOf("bash", ["-euo", "pipefail", "-c", lines], {
      cwd,
      env: variables,
    });
    if (code !== 0) {
      throw new Error(`ended with ${code}:\n${lines}\n${stdout}${stderr}`);
    }
    copyFrom(stdout, variables);
    said += stdout;
  };
  let waiting = "";
  for (const line of block.split("\n")) {
    if (PLACEHOLDER.test(line) || GIVEN.test(line)) {
      await enter(waiting);
      waiting = "";
    } else {
      waiting += `${line}\n`;
    }
  }
  await enter(waiting);
  return said;
}
