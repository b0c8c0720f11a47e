import type { MappingStatus } from "@estiba/contract";

export interface MappingsSearch {
  readonly q?: string | undefined;
  readonly shop?: string | undefined;
  readonly status?: MappingStatus | undefined;
  readonly offset?: number | undefined;
}
