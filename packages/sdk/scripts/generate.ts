import { writeFileSync } from "node:fs";
import { renderRoutes, renderVocabulary } from "./render.ts";

const source = new URL("../src/", import.meta.url);
writeFileSync(new URL("routes.gen.ts", source), renderRoutes());
writeFileSync(new URL("vocabulary.gen.ts", source), renderVocabulary());
