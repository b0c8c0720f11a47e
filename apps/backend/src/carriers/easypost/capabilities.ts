import type { CarrierCapabilities } from "../../ports/carrier.ts";

const HALF_HOUR_MS = 1_800_000;

export const easypostCapabilities: CarrierCapabilities = {
  provider: "easypost",
  title: "EasyPost",
  can: {
    quote: true,
    label: ["pdf"],
    void: true,
    tracking: "push",
    pickup: false,
    manifest: true,
    multiParcel: false,
    returns: false,
    branches: false,
    insurance: false,
    requirements: { zip: true, cityCode: null, document: "never", phone: true },
  },
  credentials: ["apiKey"],
  settings: [],
  givesNumbers: false,
  quoteValidMs: HALF_HOUR_MS,
  absentAfterLeases: 1,
};
