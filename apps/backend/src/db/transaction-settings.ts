import { sql, type RawBuilder } from "kysely";

export type TransactionSettings = readonly (readonly [name: string, value: string])[];

/** They end with the transaction. */
export function setEach(settings: TransactionSettings): RawBuilder<unknown> {
  return sql.join(settings.map(([name, value]) => sql`set_config(${sql.lit(name)}, ${value}, true)`));
}
