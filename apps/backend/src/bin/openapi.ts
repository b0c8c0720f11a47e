import { mkdir, writeFile } from "node:fs/promises";
import { buildOpenapi } from "@estiba/contract";

const folder = new URL("../../../../openapi/", import.meta.url);
await mkdir(folder, { recursive: true });
await writeFile(new URL("openapi.json", folder), `${JSON.stringify(buildOpenapi(), null, 2)}\n`);
