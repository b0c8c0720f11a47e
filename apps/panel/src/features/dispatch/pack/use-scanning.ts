import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Box } from "./box.ts";
import { saidOf, signalOf, type Said } from "./said.ts";
import { listenToScanner } from "./scan-reader.ts";
import { give } from "./signals.ts";
import { boxesOf, type PackingDesk } from "./use-desk.ts";

const SLIP = /^ful_\w+$/i;

interface ScanningOptions {
  readonly packing: PackingDesk;
  /** The orders that are packed on this screen. */
  readonly ids: readonly string[];
  readonly openId: string | undefined;
  readonly onOpen: (fulfilmentId: string | undefined) => void;
}

export interface Scanning {
  readonly said: Said | null;
  readonly tell: (said: Said) => void;
  /** From now on goods go into this order, though the screen may take a moment to show it. */
  readonly open: (fulfilmentId: string | undefined) => void;
  readonly onCode: (code: string) => void;
  readonly undo: (scanId: string, name: string) => void;
}

const canTake = (box: Box | undefined): box is Box => box?.state === "open" || box?.state === "held";

/** Slips open their order. */
function takeSlip(code: string, { packing, ids, onOpen }: ScanningOptions): Said {
  const found = ids.find((id) => id.toLowerCase() === code.toLowerCase());
  if (found === undefined) {
    return { kind: "noSlip", name: code };
  }
  onOpen(found);
  return { kind: "opened", name: packing.boxes.get(found)?.packable.orderNumber ?? code };
}

/** Goods go into the order that is open. */
function takeGoods(code: string, { packing: { desk, boxes }, openId }: ScanningOptions): Said {
  const box = openId === undefined ? undefined : boxes.get(openId);
  if (desk === null || box === undefined || openId === undefined) {
    return { kind: "choose", name: code };
  }
  if (!canTake(box)) {
    return { kind: "closed", name: code };
  }
  if (desk.isFull()) {
    return { kind: "full", name: code };
  }
  const scan = desk.scan(openId, code);
  const after = boxesOf(desk.state());
  return saidOf(after.get(openId) ?? box, scan, after.values());
}

/** A cancellation while an order is packed has a sound, too. */
function useCancelledAlarm({ packing, openId }: ScanningOptions): void {
  const before = useRef<string | undefined>(undefined);
  const state = openId === undefined ? undefined : packing.boxes.get(openId)?.state;
  const now = state === undefined ? undefined : `${openId ?? ""} ${state}`;
  useEffect(() => {
    const wasOpen = before.current === `${openId ?? ""} open` || before.current === `${openId ?? ""} held`;
    if (wasOpen && state === "cancelled") {
      give("wrong");
    }
    before.current = now;
  }, [openId, state, now]);
}

/** Takes codes, wherever they come from, and answers them by colour, words, sound and vibration. */
export function useScanning(options: ScanningOptions): Scanning {
  const [said, setSaid] = useState<Said | null>(null);
  const latest = useRef(options);
  const target = useRef(options.openId);
  useLayoutEffect(() => {
    target.current = options.openId;
  }, [options.openId]);
  useLayoutEffect(() => {
    latest.current = { ...options, openId: target.current };
  });
  const tell = useCallback((next: Said) => {
    setSaid(next);
    give(signalOf(next));
  }, []);
  const open = useCallback((fulfilmentId: string | undefined) => {
    setSaid(null);
    const { onOpen } = latest.current;
    latest.current = { ...latest.current, openId: fulfilmentId };
    target.current = fulfilmentId;
    onOpen(fulfilmentId);
  }, []);
  const onCode = useCallback(
    (raw: string) => {
      const code = raw.trim();
      tell(
        SLIP.test(code)
          ? takeSlip(code, { ...latest.current, onOpen: open })
          : takeGoods(code, latest.current),
      );
    },
    [tell, open],
  );
  useEffect(() => listenToScanner(onCode), [onCode]);
  const undo = useCallback(
    (scanId: string, name: string) => {
      const { packing, openId } = latest.current;
      if (openId !== undefined) {
        packing.desk?.scan(openId, "", scanId);
        tell({ kind: "undone", name });
      }
    },
    [tell],
  );
  useCancelledAlarm(options);
  return { said, tell, open, onCode, undo };
}
