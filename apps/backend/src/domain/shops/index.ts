export { completenessByDay, recordSeen } from "./completeness-store.ts";
export * from "./model.ts";
export {
  customShopRefusal,
  isConnected,
  isEnabled,
  isWorthAsking,
  skipReasonOf,
} from "./status.ts";
export { leaseToken, releaseToken } from "./secrets-store.ts";
export {
  countShopsInTrouble,
  findShop,
  findShopByExternalId,
  findShops,
  listShops,
  platformsOf,
  touchShops,
} from "./store.ts";
export { abandonedShopRoutes, findRoute, freeShopRoutes, routeHolders } from "./route-store.ts";
export { findConsent, listConsents, reopenConsent } from "./oauth-store.ts";
export { changeLocationMode, hastenMoves, noteByPlace } from "./verbs/change-locations.ts";
export { forgetShop } from "./verbs/forget-shop.ts";
export { changeHandling } from "./verbs/change-handling.ts";
export { pauseShop, resumeShop } from "./verbs/pause-shop.ts";
export { displaceShop } from "./verbs/displace-shop.ts";
export { hastenPolling } from "./verbs/hasten-polling.ts";
export { hastenChecks } from "./verbs/hasten-checks.ts";
export { lacksFacts, learnFacts } from "./verbs/learn-facts.ts";
export { loseAccess } from "./verbs/lose-access.ts";
export { needShop } from "./verbs/need-shop.ts";
export { closeOauthState, openOauthState, tenantOfState } from "./verbs/oauth-state.ts";
export { parkConsent } from "./verbs/park-consent.ts";
export { readSecrets, type ShopSecrets } from "./verbs/read-secrets.ts";
export { recordWorkDone, recordWorkFailed } from "./verbs/record-work.ts";
export { recoverShop } from "./verbs/recover-shop.ts";
export { replaceCredentials } from "./verbs/replace-credentials.ts";
export { rewrapShopSecrets } from "./verbs/rewrap-shop-secrets.ts";
export { rotateWebhookSecret } from "./verbs/rotate-webhook-secret.ts";
export { saveShop, type SavedShop, type ShopToSave } from "./verbs/save-shop.ts";
export { rejectConsent, takeConsent, type TakenConsent } from "./verbs/take-consent.ts";
export { watchSilence } from "./verbs/watch-silence.ts";
export { leaseWork, listUnpolledShops, tenantsWithDueWork } from "./work-store.ts";
export { purgeEndedOauthStates } from "./oauth-store.ts";
