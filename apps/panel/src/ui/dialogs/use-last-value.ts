import { useState } from "react";

/** Keeps the last value that was not null, so a closing dialog does not go blank. */
export function useLastValue<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) {
    setLast(value);
  }
  return value ?? last;
}
