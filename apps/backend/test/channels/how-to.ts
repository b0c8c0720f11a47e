import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

export const REPOSITORY = join(import.meta.dirname, "../../../..");
const BLOCK = /^```(ts|diff) file=(\S+)\n([\s\S]*?)^```$/gm;
const BACKEND = "apps/backend/src";
/** Taken as they are; everything else the page may change is copied. */
const LINKED = [`${BACKEND}/kernel`, `${BACKEND}/ports`];
const COPIED = ["packages/contract/src", `${BACKEND}/channels/registry.ts`];

export interface Block {
  readonly kind: "ts" | "diff";
  readonly file: string;
  readonly text: string;
}

/** The code of a page that says which file it belongs to. */
export function blocksOf(page: string): readonly Block[] {
  const text = readFileSync(join(REPOSITORY, page), "utf8");
  return [...text.matchAll(BLOCK)].map(([, kind, file = "", body = ""]) => ({
    kind: kind === "diff" ? "diff" : "ts",
    file,
    text: body,
  }));
}

function sideOf(diff: string, sign: "-" | "+"): string {
  const lines = diff.split("\n").filter((line) => line.startsWith(sign));
  return lines.map((line) => line.slice(1)).join("\n");
}

function applyBlock(tree: string, { kind, file, text }: Block): void {
  const path = join(tree, file);
  if (kind === "ts") {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return;
  }
  const before = readFileSync(path, "utf8");
  const removed = sideOf(text, "-");
  if (before.split(removed).length !== 2) {
    throw new Error(`${file} does not hold exactly once: ${removed}`);
  }
  writeFileSync(
    path,
    before.replace(removed, () => sideOf(text, "+")),
  );
}

function link(tree: string, path: string): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  symlinkSync(join(REPOSITORY, path), join(tree, path));
}

/** A copy of the part of the repository a page is about, with the page followed to the letter. */
export function layOut(blocks: readonly Block[]): { readonly tree: string; remove(): void } {
  const parent = join(REPOSITORY, ".services");
  mkdirSync(parent, { recursive: true });
  const tree = mkdtempSync(join(parent, "how-to-"));
  const folders = readdirSync(join(REPOSITORY, BACKEND, "channels"), { withFileTypes: true });
  const channels = folders
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${BACKEND}/channels/${name}`);
  [...LINKED, ...channels].forEach((path) => {
    link(tree, path);
  });
  COPIED.forEach((path) => {
    cpSync(join(REPOSITORY, path), join(tree, path), { recursive: true });
  });
  const config = {
    extends: join(REPOSITORY, "tsconfig.json"),
    compilerOptions: {
      paths: { "@estiba/contract": ["./packages/contract/src/index.ts"] },
      typeRoots: [join(REPOSITORY, "node_modules/@types")],
    },
    include: [],
    files: [`${BACKEND}/channels/registry.ts`],
  };
  writeFileSync(join(tree, "tsconfig.json"), JSON.stringify(config));
  blocks.forEach((block) => {
    applyBlock(tree, block);
  });
  return {
    tree,
    remove: () => {
      rmSync(tree, { recursive: true, force: true });
    },
  };
}
