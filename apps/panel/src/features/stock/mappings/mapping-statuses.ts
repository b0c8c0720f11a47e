import { MAPPING_STATUSES } from "@estiba/contract/values";
import { first } from "../../../base/vocabulary/first.ts";

/** What needs work first. */
export const MAPPINGS_TO_DO = first(MAPPING_STATUSES, "unmapped", "conflict");
