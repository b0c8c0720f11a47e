import { byNamespace } from "./texts.ts";

export const texts = byNamespace(
  import.meta.glob(
    ["../../base/fulfilments/locales/es.json", "../../features/{dispatch,webhooks}/**/locales/es.json"],
    { eager: true, import: "default" },
  ),
);
