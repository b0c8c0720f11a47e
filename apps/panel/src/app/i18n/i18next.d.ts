import type identity from "../../features/identity/locales/en.json";
import type overview from "../../features/overview/locales/en.json";
import type ui from "../../ui/locales/en.json";
import type errors from "../errors/locales/en.json";
import type app from "../locales/en.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "ui";
    resources: {
      app: typeof app;
      errors: typeof errors;
      identity: typeof identity;
      overview: typeof overview;
      ui: typeof ui;
    };
  }
}
