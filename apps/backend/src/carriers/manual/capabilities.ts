import type { CarrierCapabilities } from "../../ports/carrier.ts";

export const manualCapabilities: CarrierCapabilities = {
  provider: "manual",
  title: "Other carrier",
  can: {
    quote: false,
    label: [],
    void: true,
    tracking: "manual",
    pickup: false,
    manifest: true,
    multiParcel: true,
    returns: false,
    branches: false,
    insurance: false,
    requirements: { zip: false, cityCode: null, document: "never", phone: false },
  },
  credentials: [],
  settings: [],
  givesNumbers: false,
  quoteValidMs: 0,
  absentAfterLeases: 0,
};
