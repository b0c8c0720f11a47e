import type { Bench } from "./kit/bench.ts";
import { marketplaceNotice } from "./marketplace-notice.ts";
import { webhookAck } from "./webhook-ack.ts";

export const BENCHES: readonly Bench[] = [webhookAck, marketplaceNotice];
