import type { MappingStatus } from "@estiba/contract";

/** What needs work first. */
export const MAPPING_STATUSES: readonly MappingStatus[] = ["unmapped", "conflict", "linked"];
