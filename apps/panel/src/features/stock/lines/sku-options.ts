interface Found {
  readonly sku: string;
  readonly name: string;
}

interface SkuOption extends Found {
  /** Taken as it was typed or scanned. */
  readonly isTyped: boolean;
}

export const MAX_FOUND = 10;

/**
 * What can be picked. An exact SKU comes first, so that a scanner's Enter takes it. The typed text is offered as it is
 * while the search is on its way, as older results belong to another text, and where more matches than are shown.
 */
export function skuOptions(typed: string, found: readonly Found[] | undefined): readonly SkuOption[] {
  const isSame = ({ sku }: Found) => sku.toLowerCase() === typed.toLowerCase();
  const options = (found ?? []).map(({ sku, name }) => ({ sku, name, isTyped: false }));
  const exact = options.filter(isSame);
  const others = options.filter((option) => !isSame(option));
  const isKnown = found !== undefined && (exact.length > 0 || found.length < MAX_FOUND);
  const own = typed === "" || isKnown ? [] : [{ sku: typed, name: "", isTyped: true }];
  return [...exact, ...others, ...own];
}
