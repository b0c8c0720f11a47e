import { formatNumber } from "../format/format.ts";

/** Long lists are counted no further than this; then the figure is a lower bound. */
export const MAX_COUNTED = 10_000;

export const formatCount = (count: number, language: string): string =>
  count >= MAX_COUNTED ? `${formatNumber(MAX_COUNTED, language)}+` : formatNumber(count, language);
