export { stockStatusOf, type ClaimChange } from "./model.ts";
export { listDeductionsOfOrder, type DeductionItem } from "./reader-store.ts";
export { writeDeductions } from "./store.ts";
export { planClaims, type ClaimPlan } from "./verbs/plan-claims.ts";
