import { byNamespace } from "./texts.ts";

export const texts = byNamespace(
  import.meta.glob(["../../features/**/locales/es.json", "!../../features/orders/**"], {
    eager: true,
    import: "default",
  }),
);
