import { listResidents } from "../../domain/identity/index.ts";
import {
  DISPATCH_INVARIANT,
  findDispatchBreach,
  findPackBreach,
  PACK_INVARIANT,
} from "../../domain/dispatch/index.ts";
import { findMoneyBreach, MONEY_INVARIANTS } from "../../domain/finance/index.ts";
import { findBreach, INVARIANTS } from "../../domain/inventory/index.ts";
import { keysOf } from "../../kernel/json/keys-of.ts";
import type { Origin, Services, Tx } from "../../ports/services.ts";

export interface Finding {
  readonly name: string;
  readonly text: string;
  /** Tenants where it does not hold. */
  readonly tenants: number;
  readonly breaches: number;
  readonly first: { readonly slug: string; readonly what: string } | null;
}

const TENANTS_A_PAGE = 500;

/** Every tenant that lives in this cell, one after another. */
export async function* everyTenant(services: Services): AsyncGenerator<{ id: string; slug: string }> {
  let after = "";
  for (;;) {
    const page = await services.inDirectory((query) =>
      listResidents(query, { limit: TENANTS_A_PAGE, after }),
    );
    yield* page;
    after = page.at(-1)?.id ?? "";
    if (page.length < TENANTS_A_PAGE) {
      return;
    }
  }
}

interface Question {
  readonly name: string;
  readonly text: string;
  readonly ask: (tx: Tx) => Promise<{ count: number; first: string } | null>;
}

function questions(graceSeconds: number): Question[] {
  const stock = keysOf(INVARIANTS).map(
    (id): Question => ({
      name: INVARIANTS[id].name,
      text: INVARIANTS[id].text,
      ask: (tx) => findBreach(tx, id, graceSeconds),
    }),
  );
  const money = keysOf(MONEY_INVARIANTS).map(
    (id): Question => ({
      name: MONEY_INVARIANTS[id].name,
      text: MONEY_INVARIANTS[id].text,
      ask: (tx) => findMoneyBreach(tx, id),
    }),
  );
  const dispatch: Question[] = [
    { ...DISPATCH_INVARIANT, ask: findDispatchBreach },
    { ...PACK_INVARIANT, ask: findPackBreach },
  ];
  return [...stock, ...dispatch, ...money];
}

/** Checks the invariants of a running database; each check sees one instant of one tenant. */
export async function verifyInvariants(
  services: Services,
  origin: Origin,
  graceSeconds: number,
): Promise<{ tenants: number; findings: Finding[] }> {
  const asked = questions(graceSeconds);
  const findings = asked.map(
    ({ name, text }): Finding => ({ name, text, tenants: 0, breaches: 0, first: null }),
  );
  let tenants = 0;
  for await (const { id: tenantId, slug } of everyTenant(services)) {
    tenants += 1;
    for (const [index, { ask }] of asked.entries()) {
      const breach = await services.inTenant(tenantId, origin, ask);
      const finding = findings[index];
      if (breach && finding) {
        findings[index] = {
          ...finding,
          tenants: finding.tenants + 1,
          breaches: finding.breaches + breach.count,
          first: finding.first ?? { slug, what: breach.first },
        };
      }
    }
  }
  return { tenants, findings };
}
