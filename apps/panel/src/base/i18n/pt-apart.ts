import { byNamespace } from "./texts.ts";

export const texts = byNamespace(
  import.meta.glob(
    ["../../base/fulfilments/locales/pt.json", "../../features/{dispatch,webhooks}/**/locales/pt.json"],
    { eager: true, import: "default" },
  ),
);
