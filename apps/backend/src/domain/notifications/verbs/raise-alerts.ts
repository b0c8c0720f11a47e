import type { Tx } from "../../../db/transaction.ts";
import { planAlerts } from "../alert-plan.ts";
import { countRepeats, insertAlerts, markHeld, readAlertFigures, readHeld } from "../alert-store.ts";
import { insertEvents } from "../event-store.ts";
import { DIGEST_TYPE, isAlertType, type NotificationEvent } from "../model.ts";

const MAX_LISTED = 50;

export interface Digest {
  readonly event: NotificationEvent;
  readonly total: number;
  readonly listed: readonly NotificationEvent[];
}

export interface RaisedAlerts {
  readonly single: readonly NotificationEvent[];
  readonly digest: Digest | null;
}

const keyOf = ({ type, objectId }: NotificationEvent) => `${type}\n${objectId}`;

/** What is worth an alert, the first of each object only. */
async function freshOf(tx: Tx, events: readonly NotificationEvent[]): Promise<NotificationEvent[]> {
  const worthy = events.filter(({ type }) => isAlertType(type));
  const repeated = await countRepeats(tx, worthy);
  const first = new Map<string, NotificationEvent>();
  for (const event of worthy) {
    const key = keyOf(event);
    if (!repeated.has(key) && !first.has(key)) {
      first.set(key, event);
    }
  }
  return [...first.values()];
}

async function makeDigest(tx: Tx): Promise<Digest | null> {
  const { counts, events } = await readHeld(tx, MAX_LISTED);
  const total = Object.values(counts).reduce((sum, n) => sum + n, 0);
  const data = {
    total,
    counts,
    alerts: events.map(({ id, type, createdAt, data: about }) => ({
      id,
      type,
      timestamp: createdAt.toISOString(),
      data: about,
    })),
  };
  const [event] = await insertEvents(tx, [{ type: DIGEST_TYPE, objectId: tx.tenantId, data }], "done");
  if (!event) {
    return null;
  }
  await markHeld(tx, { state: "digested", digestId: event.id });
  return { event, total, listed: events };
}

/** Decides which alerts are sent now, and which wait for the digest. Not to be run twice at once for a tenant. */
export async function raiseAlerts(tx: Tx, events: readonly NotificationEvent[]): Promise<RaisedAlerts> {
  const fresh = await freshOf(tx, events);
  const figures = await readAlertFigures(tx);
  const { isHeld, isDigestDue } = planAlerts({ ...figures, now: tx.now, fresh: fresh.length });
  await insertAlerts(tx, fresh, isHeld ? "held" : "sent");
  return { single: isHeld ? [] : fresh, digest: isDigestDue ? await makeDigest(tx) : null };
}

/** For the panel alone. */
export async function showAlerts(tx: Tx, events: readonly NotificationEvent[]): Promise<void> {
  await insertAlerts(tx, await freshOf(tx, events), "shown");
}

export async function dropHeldAlerts(tx: Tx): Promise<void> {
  await markHeld(tx, { state: "dropped" });
}
