import type { CodStatus } from "@estiba/contract/values";

export interface CodSearch {
  readonly q?: string | undefined;
  readonly status?: CodStatus | undefined;
  readonly overdue?: true | undefined;
  readonly offset?: number | undefined;
  readonly open?: string | undefined;
}
