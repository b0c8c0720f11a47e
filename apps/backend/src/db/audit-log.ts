import { newId } from "../kernel/ids.ts";
import type { Tx } from "./transaction.ts";

export interface Change {
  readonly action: string;
  readonly targetKind: string;
  readonly targetId: string | null;
  readonly before?: Record<string, unknown>;
  readonly after?: Record<string, unknown>;
}

/** Written in the transaction of the change itself: there is no change without its entry. */
export async function recordChanges(tx: Tx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) {
    return;
  }
  const { actor, ip, userAgent, requestId } = tx.origin;
  await tx.query
    .insertInto("app.audit_log")
    .values(
      changes.map((change) => ({
        tenant_id: tx.tenantId,
        id: newId("aud"),
        actor_kind: actor.kind,
        actor_id: actor.id,
        action: change.action,
        target_kind: change.targetKind,
        target_id: change.targetId,
        before: change.before ? JSON.stringify(change.before) : null,
        after: change.after ? JSON.stringify(change.after) : null,
        ip,
        user_agent: userAgent,
        request_id: requestId,
      })),
    )
    .execute();
}
