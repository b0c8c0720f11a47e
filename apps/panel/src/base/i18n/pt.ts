import { byNamespace } from "./texts.ts";

export const texts = byNamespace(
  import.meta.glob(
    [
      "../../{base,shell,ui}/**/locales/pt.json",
      "../../features/orders/**/locales/pt.json",
      "!../../base/fulfilments/**",
    ],
    {
      eager: true,
      import: "default",
    },
  ),
);
