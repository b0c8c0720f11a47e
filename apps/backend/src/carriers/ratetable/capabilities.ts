import type { CarrierCapabilities } from "../../ports/carrier.ts";

const DAY_MS = 86_400_000;

export const ratetableCapabilities: CarrierCapabilities = {
  provider: "ratetable",
  title: "Own rate table",
  can: {
    quote: true,
    label: ["pdf", "zpl"],
    void: true,
    tracking: "manual",
    pickup: false,
    manifest: true,
    multiParcel: true,
    returns: true,
    branches: false,
    insurance: true,
    requirements: { zip: false, cityCode: null, document: "never", phone: true },
  },
  credentials: [],
  settings: [],
  givesNumbers: true,
  quoteValidMs: DAY_MS,
  absentAfterLeases: 0,
};
