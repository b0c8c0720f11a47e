export { purgeExpiredRequests, forgetRequests, markActed } from "./store.ts";
export { beginRequest } from "./verbs/begin-request.ts";
export { finishRequest } from "./verbs/finish-request.ts";
