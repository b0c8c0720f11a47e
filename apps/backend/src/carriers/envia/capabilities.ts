import type { CarrierCapabilities } from "../../ports/carrier.ts";

const HALF_HOUR_MS = 1_800_000;

export const enviaCapabilities: CarrierCapabilities = {
  provider: "envia",
  title: "Envia.com",
  can: {
    quote: true,
    label: ["pdf"],
    void: true,
    tracking: "poll",
    pickup: true,
    manifest: true,
    multiParcel: true,
    returns: false,
    branches: true,
    insurance: true,
    requirements: { zip: true, cityCode: null, document: "always", phone: true },
  },
  credentials: ["token"],
  settings: ["country"],
  givesNumbers: false,
  quoteValidMs: HALF_HOUR_MS,
  absentAfterLeases: 30,
};
