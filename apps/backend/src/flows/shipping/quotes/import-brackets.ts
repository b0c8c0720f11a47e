import { readBracketTable, type BracketTable, type StoredCard } from "../../../domain/shipping/index.ts";
import { badRequest } from "../../../kernel/errors.ts";
import type { Origin, Services, Tx } from "../../../ports/services.ts";
import { readTableText } from "../../kit/heavy-work.ts";
import { changeRateCard, needCard } from "./rate-cards.ts";

interface BracketImport {
  readonly cardId: string;
  readonly service: string;
  readonly csv: string;
  readonly isDryRun: boolean;
}

async function needService(tx: Tx, { cardId, service }: BracketImport): Promise<StoredCard> {
  const stored = await needCard(tx, cardId);
  if (!stored.card.services.some(({ code }) => code === service)) {
    throw badRequest("The card has no such service.", { field: "service" });
  }
  return stored;
}

/** Replaces the prices of one service by those of a table; with an error in it, nothing is changed. */
export async function importBrackets(
  services: Services,
  tenantId: string,
  origin: Origin,
  input: BracketImport,
): Promise<{ table: BracketTable; version: number | null }> {
  const { card } = await services.inTenant(tenantId, origin, (tx) => needService(tx, input));
  const { currency, zones } = card;
  const table = await readTableText(services, tenantId, {
    task: "readBracketTable",
    read: readBracketTable,
    characters: input.csv.length,
    input: [input.csv, { currency, zones }, undefined],
  });
  if (input.isDryRun || table.errors.length > 0 || table.brackets.length === 0) {
    return { table, version: null };
  }
  return services.inTenant(tenantId, origin, async (tx) => {
    const latest = (await needService(tx, input)).card;
    const changed = latest.services.map((service) =>
      service.code === input.service ? { ...service, brackets: [...table.brackets] } : service,
    );
    const { version } = await changeRateCard(services, tx, input.cardId, { ...latest, services: changed });
    return { table, version };
  });
}
