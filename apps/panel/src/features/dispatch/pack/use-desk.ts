import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { connection } from "../../../base/api/connection.ts";
import { keepMe } from "../../../base/session/kept-me.ts";
import { isSignedOut, meQuery, useMe } from "../../../base/session/session.ts";
import { keepShell } from "./keep-shell.ts";
import { codesOf, openBox, type Box } from "./box.ts";
import type { Desk, DeskState } from "./outbox/desk.ts";
import { isWaiting } from "./outbox/model.ts";
import { ownDesk } from "./outbox/own-desk.ts";

const NOTHING: DeskState = { isOpen: false, waves: new Map(), boxes: new Map(), scans: [], refused: 0 };

export const useIsOnline = (): boolean => !useSyncExternalStore(connection.subscribe, connection.isLost);

/** The desk of who is signed in, once what the device had kept is there. */
function useOwnDesk(): Desk | null {
  const queryClient = useQueryClient();
  const me = useMe();
  const { dataUpdatedAt, error } = useQuery(meQuery);
  const isConfirmed = dataUpdatedAt > 0;
  const [desk, setDesk] = useState<Desk | null>(null);
  useEffect(keepShell, []);
  useEffect(() => {
    let isGone = false;
    if (isConfirmed) {
      keepMe(me);
    }
    const open = async () => {
      const opened = await ownDesk(queryClient, me);
      if (!isGone) {
        setDesk(opened);
        opened.hurry();
      }
    };
    void open();
    return () => {
      isGone = true;
    };
  }, [queryClient, me, isConfirmed]);
  useEffect(() => {
    // Begun without a network; by now the service says that nobody is signed in.
    if (isSignedOut(error) && !isConfirmed) {
      window.location.reload();
    }
  }, [error, isConfirmed]);
  return desk;
}

export interface PackingDesk {
  readonly desk: Desk | null;
  readonly state: DeskState;
  readonly boxes: ReadonlyMap<string, Box>;
  /** Scans that are still to be sent. */
  readonly waiting: number;
  readonly isOnline: boolean;
}

export function useDesk(): PackingDesk {
  const desk = useOwnDesk();
  const isOnline = useIsOnline();
  const subscribe = useCallback(
    (listener: () => void) => desk?.subscribe(listener) ?? (() => undefined),
    [desk],
  );
  const state = useSyncExternalStore(subscribe, () => desk?.state() ?? NOTHING);
  useEffect(() => {
    if (isOnline) {
      desk?.hurry();
    }
  }, [desk, isOnline]);
  const boxes = useMemo(() => boxesOf(state), [state]);
  return { desk, state, boxes, waiting: state.scans.filter(isWaiting).length, isOnline };
}

/** Every order that the device knows, with what it has scanned itself. */
export function boxesOf({ boxes, scans }: DeskState): ReadonlyMap<string, Box> {
  const packables = [...boxes.values()].map(({ packable }) => packable);
  const codes = codesOf(packables);
  const own = Map.groupBy(scans, ({ fulfilmentId }) => fulfilmentId);
  return new Map(
    packables.map((packable) => [
      packable.fulfilmentId,
      openBox(packable, own.get(packable.fulfilmentId) ?? [], codes),
    ]),
  );
}
