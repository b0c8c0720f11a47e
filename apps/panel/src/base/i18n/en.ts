import { byNamespace } from "./texts.ts";

export const texts = byNamespace(
  import.meta.glob(
    [
      "../../{base,shell,ui}/**/locales/en.json",
      "../../features/orders/**/locales/en.json",
      "!../../base/fulfilments/**",
    ],
    {
      eager: true,
      import: "default",
    },
  ),
);
