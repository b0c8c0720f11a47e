import { byNamespace } from "./texts.ts";

export const texts = byNamespace(
  import.meta.glob(
    ["../../base/fulfilments/locales/en.json", "../../features/{dispatch,webhooks}/**/locales/en.json"],
    { eager: true, import: "default" },
  ),
);
