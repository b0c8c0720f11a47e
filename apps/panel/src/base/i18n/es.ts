import { byNamespace } from "./texts.ts";

export const texts = byNamespace(
  import.meta.glob("../../**/locales/es.json", { eager: true, import: "default" }),
);
