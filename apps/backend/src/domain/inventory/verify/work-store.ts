import { sql } from "kysely";
import type { Invariant } from "./invariant-store.ts";
import { ASSUMED, differs, TARGET, TARGET_JOINS } from "../publishing/publication-store.ts";

const overdue = (column: string, seconds: number) =>
  sql`${sql.ref(column)} < now() - ${seconds} * interval '1 second'`;

export const drained: Invariant = {
  name: "I6",
  text: "nothing that is due lies about",
  breaches: ({ tenantId, graceSeconds: grace }) => sql`
    select format('event %s is due since %s', e.id, e.due_at) as what from app.inbound_events e
    join app.shops s on s.tenant_id = e.tenant_id and s.id = e.shop_id
    where e.tenant_id = ${tenantId} and e.state = 'pending' and ${overdue("e.due_at", grace)}
      and s.status in ('active', 'degraded', 'pending')
    union all
    select format('job %s is due since %s', id, due_at) from app.jobs
    where tenant_id = ${tenantId} and state in ('waiting', 'active', 'delayed') and ${overdue("due_at", grace)}
      and (leased_until is null or ${overdue("leased_until", grace)})
    union all
    select format('listing %s is due since %s', p.listing_id, p.due_at) from app.publications p
    join app.shops s on s.tenant_id = p.tenant_id and s.id = p.shop_id
    where p.tenant_id = ${tenantId} and p.is_dirty and ${overdue("p.due_at", grace)}
      and (p.leased_until is null or ${overdue("p.leased_until", grace)}) and s.status in ('active', 'degraded')
    union all
    select format('mail %s is due since %s', id, due_at) from app.mails
    where tenant_id = ${tenantId} and state = 'pending' and ${overdue("due_at", grace)}
    union all
    select format('outgoing event %s waits since %s', id, created_at) from app.outgoing_events
    where tenant_id = ${tenantId} and state = 'pending' and ${overdue("created_at", grace)}`,
};

export const published: Invariant = {
  name: "I7",
  text: "every listing that is not due shows its target, and no write was acknowledged that was never requested",
  breaches: ({ tenantId }) => sql`
    select format('listing %s of shop %s shows %s, its target is %s', p.listing_id, p.shop_id,
      coalesce(p.assumed_quantity::text, 'nobody knows what'), ${TARGET}) as what
    from app.publications p ${TARGET_JOINS}
    where p.tenant_id = ${tenantId} and c.source_type is not null and not p.is_dirty
      and ${differs(TARGET, ASSUMED)}
    union all
    select format('listing %s acknowledged %s of %s', p.listing_id, p.acknowledged_version, p.desired_version)
    from app.publications p where p.tenant_id = ${tenantId} and p.acknowledged_version > p.desired_version`,
};
