import { parseArgs } from "node:util";
import { buildGuides } from "./guides/build.ts";
import { areGuidesStale, GUIDES_DIR } from "./guides/stale.ts";

const { values } = parseArgs({ options: { "if-stale": { type: "boolean", default: false } } });
if (values["if-stale"] && !areGuidesStale()) {
  process.stdout.write("the guides are up to date\n");
} else {
  const pages = await buildGuides(GUIDES_DIR);
  process.stdout.write(`${String(pages)} pages in ${GUIDES_DIR}\n`);
}
