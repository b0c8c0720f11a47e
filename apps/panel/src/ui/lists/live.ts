import type { Query } from "@tanstack/react-query";
import { useMemo, useState } from "react";

const LIVE_MS = 4_000;
const TROUBLED_MS = 30_000;
/** After this long on one page without a new request, the user has most likely left. */
const BOUND_MS = 2 * 3_600_000;

/** The polling interval; the query library itself pauses while the tab is hidden. */
export function liveInterval(openedAtMs: number) {
  return (query: Pick<Query, "state">): number | false => {
    if (Date.now() - openedAtMs > BOUND_MS) {
      return false;
    }
    return query.state.status === "error" || query.state.fetchFailureCount > 0 ? TROUBLED_MS : LIVE_MS;
  };
}

/** The same for a page, counted from when it was opened; off while it shows something that stays. */
export function useLiveInterval(isLive: boolean): ReturnType<typeof liveInterval> | false {
  const [openedAtMs] = useState(Date.now);
  const interval = useMemo(() => liveInterval(openedAtMs), [openedAtMs]);
  return isLive ? interval : false;
}
