import { byNamespace } from "./texts.ts";

export const texts = byNamespace(
  import.meta.glob(["../../features/**/locales/es.json", "!../../features/{orders,dispatch,webhooks}/**"], {
    eager: true,
    import: "default",
  }),
);
