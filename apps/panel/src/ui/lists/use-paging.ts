import { useState } from "react";

/** The page a list stands on. */
export function usePaging(limit: number): {
  readonly query: { readonly limit: number; readonly offset: number };
  readonly setOffset: (offset: number) => void;
} {
  const [offset, setOffset] = useState(0);
  return { query: { limit, offset }, setOffset };
}
