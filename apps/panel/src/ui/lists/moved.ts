/** The list with one item a place further up or down. */
export function moved<Item>(items: readonly Item[], from: number, by: 1 | -1): Item[] {
  const item = items[from];
  const other = items[from + by];
  return item === undefined || other === undefined
    ? [...items]
    : items.with(from, other).with(from + by, item);
}
