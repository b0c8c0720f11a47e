import type { CarrierAdapter } from "../../ports/carrier.ts";

const REFUSED = {
  kind: "rejected",
  code: "config",
  message: "labels of this carrier are bought elsewhere",
} as const;

/** A carrier we only follow: its labels are bought elsewhere, its news is entered by hand or by table. */
export const manualAdapter: CarrierAdapter = {
  capabilities: {
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
  },
  carriers: async () => [],
  quote: async () => ({ rates: [], errors: [] }),
  purchase: async () => REFUSED,
  findPurchase: async () => ({ kind: "absent" }),
  void: async () => ({ kind: "done", value: { refund: "none", amountMinor: null } }),
  track: async () => [],
};
