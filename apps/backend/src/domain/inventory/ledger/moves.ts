export type MoveReason =
  | "opening"
  | "sale"
  | "edit"
  | "cancel"
  | "return"
  | "manual"
  | "source_sync"
  | "import"
  /** Went along with another variant: some shop counts both as one. */
  | "shared";

/** A wish to change the figure of a variant, by a difference or to an absolute value. */
export interface Move {
  readonly masterVariantId: string;
  readonly change: { readonly delta: number } | { readonly absolute: number };
  readonly reason: MoveReason;
  readonly shopId?: string | null;
  readonly orderId?: string | null;
  readonly orderLineId?: string | null;
  /** Distinguishes repeats of the same movement of a line from new ones. */
  readonly revision?: number | null;
  readonly eventId?: string | null;
  readonly note?: string | null;
}

export interface Level {
  readonly onHand: number;
  readonly version: number;
}

export interface LedgerRow {
  readonly move: Move;
  readonly seq: number;
  readonly delta: number;
  readonly before: number;
  readonly after: number;
}

export interface LaidMoves {
  readonly rows: readonly LedgerRow[];
  /** What the figures are afterwards. */
  readonly levels: ReadonlyMap<string, Level>;
}

/** The others that share a figure with a variant. */
export type Sharing = ReadonlyMap<string, readonly string[]>;

/** What the others do when one moves; an opening is each one's own. */
function alongOf(move: Move, sharing: Sharing): readonly Move[] {
  const others = move.reason === "opening" ? [] : (sharing.get(move.masterVariantId) ?? []);
  const { change, shopId = null, orderId = null, eventId = null } = move;
  return others.map((masterVariantId) => ({
    masterVariantId,
    change,
    reason: "shared",
    shopId,
    orderId,
    eventId,
  }));
}

/** Pure: applies the moves one after another to the current figures. Moves that change nothing leave no row. */
export function layMoves(
  moves: readonly Move[],
  levels: ReadonlyMap<string, Level>,
  sharing: Sharing = new Map(),
): LaidMoves {
  const running = new Map(levels);
  const rows: LedgerRow[] = [];
  for (const move of moves.flatMap((one) => [one, ...alongOf(one, sharing)])) {
    const level = running.get(move.masterVariantId);
    if (!level) {
      throw new Error(`no stock level for ${move.masterVariantId}`);
    }
    const delta = "delta" in move.change ? move.change.delta : move.change.absolute - level.onHand;
    if (delta === 0 && move.reason !== "opening") {
      continue;
    }
    const after = level.onHand + delta;
    const seq = level.version + 1;
    rows.push({ move, seq, delta, before: level.onHand, after });
    running.set(move.masterVariantId, { onHand: after, version: seq });
  }
  return { rows, levels: running };
}
