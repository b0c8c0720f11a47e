import type audit from "../features/finance/audit/locales/en.json";
import type claims from "../features/finance/claims/locales/en.json";
import type boxes from "../features/shipping/boxes/locales/en.json";
import type places from "../features/shipping/places/locales/en.json";
import type rules from "../features/shipping/rules/locales/en.json";
import type settings from "../features/shipping/settings/locales/en.json";
import type developers from "../features/developers/locales/en.json";
import type events from "../features/events/locales/en.json";
import type finance from "../features/finance/locales/en.json";
import type identity from "../features/identity/locales/en.json";
import type orders from "../features/orders/locales/en.json";
import type today from "../features/overview/today/locales/en.json";
import type overview from "../features/overview/locales/en.json";
import type plan from "../features/plan/locales/en.json";
import type publish from "../features/publish/locales/en.json";
import type shipping from "../features/shipping/locales/en.json";
import type shops from "../features/shops/locales/en.json";
import type stock from "../features/stock/locales/en.json";
import type webhooks from "../features/webhooks/locales/en.json";
import type ui from "../ui/locales/en.json";
import type errors from "../ui/errors/locales/en.json";
import type base from "../base/locales/en.json";
import type conflicts from "../features/stock/conflicts/locales/en.json";
import type kits from "../features/stock/kits/locales/en.json";
import type linking from "../features/stock/linking/locales/en.json";
import type routing from "../features/stock/routing/locales/en.json";
import type notifications from "./notifications/locales/en.json";
import type shell from "./locales/en.json";
import type vocabulary from "../base/vocabulary/locales/en.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "ui";
    resources: {
      base: typeof base;
      errors: typeof errors;
      audit: typeof audit;
      claims: typeof claims;
      developers: typeof developers;
      events: typeof events;
      finance: typeof finance;
      identity: typeof identity;
      conflicts: typeof conflicts;
      kits: typeof kits;
      linking: typeof linking;
      notifications: typeof notifications;
      orders: typeof orders;
      overview: typeof overview;
      boxes: typeof boxes;
      places: typeof places;
      plan: typeof plan;
      publish: typeof publish;
      routing: typeof routing;
      rules: typeof rules;
      settings: typeof settings;
      shell: typeof shell;
      shipping: typeof shipping;
      shops: typeof shops;
      stock: typeof stock;
      today: typeof today;
      ui: typeof ui;
      vocabulary: typeof vocabulary;
      webhooks: typeof webhooks;
    };
  }
}
