// No platform: a carrier whose labels are bought elsewhere. Tracking is entered by hand or imported from a table.
import type { CarrierAdapter } from "../../ports/carrier.ts";
import { done, rejected } from "../kit/attempt.ts";
import { manualCapabilities } from "./capabilities.ts";

export const manualAdapter: CarrierAdapter = {
  capabilities: manualCapabilities,
  carriers: async () => [],
  quote: async () => ({ rates: [], errors: [] }),
  purchase: async () => rejected("config", "labels of this carrier are bought elsewhere"),
  findPurchase: async () => ({ kind: "absent" }),
  void: async () => done({ refund: "none", amountMinor: null }),
  track: async () => [],
};
