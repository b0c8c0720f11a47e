import { useState } from "react";

/** The current page of a list. */
export function usePaging(limit: number): {
  readonly query: { readonly limit: number; readonly offset: number };
  readonly setOffset: (offset: number | undefined) => void;
} {
  const [offset = 0, setOffset] = useState<number>();
  return { query: { limit, offset }, setOffset };
}
