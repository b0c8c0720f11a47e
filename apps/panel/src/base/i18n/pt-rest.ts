import { byNamespace } from "./texts.ts";

export const texts = byNamespace(
  import.meta.glob(["../../features/**/locales/pt.json", "!../../features/{orders,dispatch,webhooks}/**"], {
    eager: true,
    import: "default",
  }),
);
