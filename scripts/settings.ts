import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { renderEnvExample, renderGuide } from "./settings/render.ts";

const ROOT = resolve(import.meta.dirname, "..");
const guide = resolve(ROOT, "docs/how-to/operate.md");

writeFileSync(resolve(ROOT, ".env.example"), renderEnvExample());
writeFileSync(guide, renderGuide(readFileSync(guide, "utf8")));
