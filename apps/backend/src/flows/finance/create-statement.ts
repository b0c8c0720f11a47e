import {
  createRemittance,
  readStatement,
  type Remittance,
  type StatementFacts,
  type StatementLines,
} from "../../domain/finance/index.ts";
import { isCurrency } from "../../kernel/money/currencies.ts";
import { AppError } from "../../kernel/errors.ts";
import type { Origin, Services } from "../../ports/services.ts";
import { readTableText } from "../kit/heavy-work.ts";

/** Reads a carrier's statement and takes it in; nothing is posted yet. */
export async function createStatement(
  services: Services,
  tenantId: string,
  origin: Origin,
  input: Omit<StatementFacts, "source" | "currency"> & StatementLines & { readonly currency: string },
): Promise<Remittance> {
  const { currency, lines, csv, file, decimalMark, ...facts } = input;
  if (!isCurrency(currency)) {
    throw new AppError("INVALID_CURRENCY");
  }
  const stated = await readTableText(services, tenantId, {
    task: "readStatement",
    read: readStatement,
    // Nobody knows what a file holds before it is unpacked.
    characters: file === undefined ? (csv ?? "").length : Number.POSITIVE_INFINITY,
    input: [{ lines, csv, file, decimalMark }, currency],
  });
  const source = lines ? ("json" as const) : ("csv" as const);
  return services.inTenant(tenantId, origin, (tx) =>
    createRemittance(tx, { ...facts, currency, source }, stated),
  );
}
