import { DEDUCTION_STATUSES } from "@estiba/contract/values";
import { first } from "../../../base/vocabulary/first.ts";

/** What needs work first. */
export const DEDUCTIONS_TO_DO = first(DEDUCTION_STATUSES, "shortfall", "unmapped", "applied", "reversed");
