import { readInventoryConfig } from "../../domain/inventory/index.ts";
import { keepAlertSubscription, type Subscription } from "../../domain/notifications/index.ts";
import type { Services, Tx } from "../../ports/services.ts";

export interface AlertAddress {
  readonly subscription: Subscription;
  readonly url: string | null;
  readonly isEnabled: boolean;
}

/** Where alerts go by the settings of this moment. */
export async function alertAddress(services: Services, tx: Tx): Promise<AlertAddress> {
  const { areAlertsEnabled, alertWebhookUrl: url } = await readInventoryConfig(tx);
  const isEnabled = areAlertsEnabled && url !== null;
  const subscription = await keepAlertSubscription(tx, services.keyring, isEnabled ? url : null);
  return { subscription, url, isEnabled };
}
