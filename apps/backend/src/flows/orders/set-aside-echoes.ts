import type { EventToRecord } from "../../domain/events/index.ts";
import { findEchoes } from "../../domain/inventory/index.ts";
import type { Tx } from "../../ports/services.ts";

const NOTE = "the shop shows what it should";

/**
 * A platform reports every change of a figure, also our own. What only repeats what is known is kept and needs no
 * further work: otherwise every sale would make the whole catalog be read again.
 */
export async function setAsideEchoes(
  tx: Tx,
  events: readonly EventToRecord[],
): Promise<readonly EventToRecord[]> {
  const figures = events.map(({ shopId, event: { figure } }) => figure && { ...figure, shopId });
  const echoes = await findEchoes(
    tx,
    figures.filter((figure) => figure !== undefined),
  );
  return events.map((event, index) => {
    const figure = figures[index];
    return figure !== undefined && echoes.has(figure) ? { ...event, idle: NOTE } : event;
  });
}
