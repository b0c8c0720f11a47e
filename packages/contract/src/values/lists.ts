/** The long lists, each with what the service sorts it by. */
export const LIST_SORTS = {
  orders: ["placedAt", "updatedAt", "total"],
  shipments: ["createdAt", "cost"],
  codPayments: ["shippedAt", "expected", "collectedAt"],
  remittances: ["createdAt", "statementDate", "net"],
  catalog: ["sku", "name", "stock", "price"],
  mappings: ["channelSku", "lastSyncedAt"],
  stockMovements: ["recordedAt", "quantity"],
  events: ["receivedAt", "attempts"],
  deliveries: ["createdAt", "attempts"],
} as const;

/** How high the rows of a list are. */
export const LIST_DENSITIES = ["comfortable", "compact"] as const;

export const EXPORT_FORMATS = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export type ListName = keyof typeof LIST_SORTS;
export type SortName<List extends ListName> = (typeof LIST_SORTS)[List][number];
/** With a minus before it, the largest or newest come first. */
export type SortOf<List extends ListName> = SortName<List> | `-${SortName<List>}`;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant are its own
export const LIST_NAMES = Object.keys(LIST_SORTS) as ListName[];

export function sortsOf<List extends ListName>(list: List): readonly SortOf<List>[] {
  const names: readonly SortName<List>[] = LIST_SORTS[list];
  return names.flatMap((name): SortOf<List>[] => [name, `-${name}`]);
}
