export { completenessByDay, recordSeen } from "./completeness-store.ts";
export * from "./model.ts";
export { leaseToken, releaseToken } from "./secrets-store.ts";
export {
  findRoute,
  findShop,
  findShopByExternalId,
  findShops,
  listShops,
  lockShop,
  platformsOf,
  routeHolders,
  touchShops,
  updateShop,
} from "./store.ts";
export { findConsent, listConsents, reopenConsent } from "./oauth-store.ts";
export { changeShopStatus, forgetShop, resumeShop, tryShopStatus } from "./verbs/change-shop-status.ts";
export { displaceShop } from "./verbs/displace-shop.ts";
export { closeOauthState, openOauthState, tenantOfState } from "./verbs/oauth-state.ts";
export { parkConsent } from "./verbs/park-consent.ts";
export { readSecrets } from "./verbs/read-secrets.ts";
export { recoverShop } from "./verbs/recover-shop.ts";
export { replaceCredentials } from "./verbs/replace-credentials.ts";
export { rewrapShopSecrets } from "./verbs/rewrap-shop-secrets.ts";
export { rotateWebhookSecret } from "./verbs/rotate-webhook-secret.ts";
export { saveShop, type SavedShop, type ShopToSave } from "./verbs/save-shop.ts";
export { rejectConsent, takeConsent, type TakenConsent } from "./verbs/take-consent.ts";
export { hastenWork, leaseWork, recordWorkOutcome, tenantsWithDueWork } from "./work-store.ts";
export { deleteEndedOauthStates } from "./oauth-store.ts";
