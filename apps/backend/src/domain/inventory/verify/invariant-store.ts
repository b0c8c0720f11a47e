import type { RawBuilder } from "kysely";

export interface Question {
  readonly tenantId: string;
  /** How long due work may wait before it counts as stuck. */
  readonly graceSeconds: number;
}

export interface Invariant {
  readonly name: string;
  readonly text: string;
  /** Selects what breaks it, one row each, with a column `what`; one statement, so one instant. */
  breaches(question: Question): RawBuilder<{ what: string }>;
}
