import { byNamespace } from "./texts.ts";

export const texts = byNamespace(
  import.meta.glob(
    [
      "../../{base,shell,ui}/**/locales/es.json",
      "../../features/orders/**/locales/es.json",
      "!../../base/fulfilments/**",
    ],
    {
      eager: true,
      import: "default",
    },
  ),
);
