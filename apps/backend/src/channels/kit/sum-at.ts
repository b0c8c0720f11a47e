/** What these locations show between them. */
export const sumAt = (shown: ReadonlyMap<string, number>, locationIds: readonly string[]): number =>
  locationIds.reduce((sum, id) => sum + (shown.get(id) ?? 0), 0);
