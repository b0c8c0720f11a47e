import type { Look } from "./look.ts";
import { STOPS, type Stop } from "./stops.ts";

/** The pictures of the guides, each with the stop of the tour that it shows. */
const SHOWN: Readonly<Record<string, string>> = {
  "panel-overview": "overview",
  "panel-orders": "orders",
  "panel-order": "orders-detail",
  "panel-catalog": "catalog",
  "panel-why": "why",
  "panel-inventory": "inventory",
  "panel-publish": "publish-preview",
  "panel-dispatch": "dispatch-all",
  "panel-wave": "wave",
  "panel-shipments": "shipments",
  "panel-carriers": "shipping-setup",
  "panel-cod": "cod",
  "panel-remittance": "remittances-detail",
  "panel-shops": "shops",
  "panel-shop": "shop",
  "panel-users": "users",
  "panel-alerts": "alerts",
  "panel-developers": "developers",
};

const PLATFORMS = ["oauthshop", "wpshop", "marketplace", "cloudshop", "custom"] as const;

function stopNamed(name: string): Stop {
  const stop = STOPS.find((one) => one.name === name);
  if (stop === undefined) {
    throw new Error(`the tour has no stop ${name}`);
  }
  return stop;
}

export const GUIDE_PICTURES: readonly Stop[] = [
  ...Object.entries(SHOWN).map(([name, stop]) => ({ ...stopNamed(stop), name })),
  ...PLATFORMS.map((platform) => ({
    name: `connect-${platform}`,
    path: `/shops/connect?platform=${platform.toUpperCase()}`,
  })),
];

interface GuideLook {
  readonly look: Look;
  /** Below the folder of the pictures. */
  readonly folder: string;
}

const WINDOW = { width: 1_280, height: 800 } as const;
const lookOf = (locale: Look["locale"]): Look => ({
  name: "light",
  locale,
  colorScheme: "light",
  viewport: WINDOW,
});

/** Each picture in each language of the guides. */
export const GUIDE_LOOKS: readonly GuideLook[] = [
  { look: lookOf("en"), folder: "" },
  { look: lookOf("es"), folder: "es" },
  { look: lookOf("pt"), folder: "pt" },
];
