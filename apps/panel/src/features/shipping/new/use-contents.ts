import { useState } from "react";
import type { Order } from "../../orders/queries.ts";
import { chosenUnits, openLinesOf, partOf, type OpenLine, type TypedUnits } from "./chosen-lines.ts";

/** What of the order leaves with this shipment. */
export function useContents(order: Order, onChange: () => void) {
  const [typed, setTyped] = useState<TypedUnits>({});
  const open = openLinesOf(order.lines);
  const onType = (line: OpenLine, units: number | "") => {
    const next = { ...typed, [line.id]: units };
    setTyped(next);
    if (chosenUnits(line, next) !== chosenUnits(line, typed)) {
      onChange();
    }
  };
  const onUnits = (next: TypedUnits) => {
    setTyped(next);
    onChange();
  };
  return { open, typed, onType, onUnits, lines: partOf(open, typed) };
}

export type Contents = ReturnType<typeof useContents>;
