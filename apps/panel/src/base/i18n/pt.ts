import { byNamespace } from "./texts.ts";

export const texts = byNamespace(
  import.meta.glob("../../**/locales/pt.json", { eager: true, import: "default" }),
);
