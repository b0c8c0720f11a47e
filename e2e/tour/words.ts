import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const SOURCE = resolve(import.meta.dirname, "../../apps/panel/src");

/** Rooms of the panel with texts of their own; all others belong to a feature. */
const ROOMS: readonly string[] = ["shell", "base", "ui"];

/** What the panel says in a language: `say("stock", "catalog.title")`, with its values filled in. */
export type Say = (folder: string, key: string, values?: Readonly<Record<string, string>>) => string;

function pick(texts: unknown, key: string): string {
  const found = key.split(".").reduce<unknown>((node, part) => {
    return typeof node === "object" && node !== null
      ? Object.entries(node).find(([name]) => name === part)?.[1]
      : undefined;
  }, texts);
  if (typeof found !== "string") {
    throw new TypeError(`the panel has no text ${key}`);
  }
  return found;
}

export function wordsOf(language: "en" | "es" | "pt"): Say {
  return (folder, key, values = {}) => {
    const place = ROOMS.includes(folder.split("/")[0] ?? "") ? folder : `features/${folder}`;
    const file = resolve(SOURCE, place, `locales/${language}.json`);
    const text = pick(JSON.parse(readFileSync(file, "utf8")), key);
    return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
  };
}
