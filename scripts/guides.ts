import { join } from "node:path";
import { buildGuides } from "./guides/build.ts";
import { PROJECT_ROOT } from "./guides/pages.ts";

const folder = process.argv[2] ?? join(PROJECT_ROOT, "docs/dist");
const pages = await buildGuides(folder);
process.stdout.write(`${String(pages.length)} pages in ${folder}\n`);
