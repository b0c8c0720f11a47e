import type { Today } from "../../../base/today/today.ts";

type TileId = "toShip" | "late" | "problems" | "oversold" | "cashDue" | "shops";

interface Tile {
  readonly id: TileId;
  readonly to: "/orders" | "/dispatch" | "/stock/incidents" | "/finance/cod" | "/shops";
  readonly search: Readonly<Record<string, unknown>>;
  /** Absent while it is not known. */
  readonly count: number | undefined;
  readonly tone: "accent" | "warn" | "bad";
}

/** Each with the list it counts, filtered alike. */
export function tilesOf(
  today: Today | undefined,
  { hasInventory, seesQueue }: { readonly hasInventory: boolean; readonly seesQueue: boolean },
): readonly Tile[] {
  const cashDue = today?.cashDue.reduce((sum, { amount }) => sum + amount, 0);
  const toDispatch = { stage: "to_dispatch" };
  const tiles: readonly (Tile | false)[] = [
    { id: "toShip", to: "/orders", search: toDispatch, count: today?.toDispatch, tone: "accent" },
    {
      id: "late",
      ...(seesQueue ? { to: "/dispatch", search: { tab: "late" } } : { to: "/orders", search: toDispatch }),
      count: today?.late,
      tone: "bad",
    },
    { id: "problems", to: "/orders", search: { stage: "problems" }, count: today?.problems, tone: "bad" },
    hasInventory && {
      id: "oversold",
      to: "/stock/incidents",
      search: {},
      count: today?.oversold,
      tone: "bad",
    },
    { id: "cashDue", to: "/finance/cod", search: { overdue: true }, count: cashDue, tone: "warn" },
    { id: "shops", to: "/shops", search: { trouble: true }, count: today?.shopsInTrouble, tone: "bad" },
  ];
  return tiles.filter((tile) => tile !== false);
}
