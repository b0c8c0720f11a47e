import { byNamespace } from "./texts.ts";

export const texts = byNamespace(
  import.meta.glob("../../**/locales/en.json", { eager: true, import: "default" }),
);
