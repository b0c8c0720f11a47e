import { findVariants } from "../../../domain/catalog/index.ts";
import { readLineUnits, type LineUnits } from "../../../domain/inventory/index.ts";
import { findOrder, listLines, type OrderItem, type OrderLine } from "../../../domain/orders/index.ts";
import { namePlaces } from "../../../domain/places/index.ts";
import { listRoutes, type KeptRoute } from "../../../domain/routing/index.ts";
import { AppError } from "../../../kernel/errors.ts";
import type { Tx } from "../../../ports/services.ts";

export interface ExplainedRoute {
  readonly order: OrderItem;
  readonly lines: readonly OrderLine[];
  readonly units: readonly LineUnits[];
  readonly routes: readonly KeptRoute[];
  readonly placeNames: ReadonlyMap<string, string>;
  readonly skus: ReadonlyMap<string, string>;
}

const variantsIn = ({ trace }: KeptRoute): string[] =>
  trace.places.flatMap(({ free, taken }) => [...free, ...taken].map(([id]) => id));

/** From where the units of an order leave, and every decision about that. */
export async function explainRoute(tx: Tx, orderId: string): Promise<ExplainedRoute> {
  const order = await findOrder(tx, orderId);
  if (!order) {
    throw new AppError("ORDER_NOT_FOUND");
  }
  const lines = await listLines(tx, order.id);
  const units = await readLineUnits(
    tx,
    lines.map(({ id }) => id),
  );
  const routes = await listRoutes(tx, order.id);
  const places = [
    ...units.map(({ placeId }) => placeId),
    ...routes.flatMap(({ trace }) => trace.places.map(({ placeId }) => placeId)),
  ];
  const variants = await findVariants(tx, [...new Set(routes.flatMap(variantsIn))]);
  return {
    order,
    lines,
    units,
    routes,
    placeNames: await namePlaces(tx, places),
    skus: new Map(variants.map(({ id, sku }) => [id, sku])),
  };
}
