import type { Page } from "playwright-core";
import type { DemoFacts } from "../../scripts/demo/facts.ts";

export interface Visit {
  readonly facts: DemoFacts;
  readonly page: Page;
  /** What the page complained of since it was opened. */
  readonly complaints: string[];
}

/** The owner's browser on a desk, in Spanish. */
export type AtDesk = () => Promise<Visit>;
