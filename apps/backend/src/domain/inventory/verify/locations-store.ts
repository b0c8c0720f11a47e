import { sql } from "kysely";
import { TARGET, TARGET_JOINS } from "../publishing/publication-store.ts";
import type { Invariant } from "./invariant-store.ts";

const STILL = sql`c.source_type is not null and not p.is_dirty`;

/** What a shop with several locations is assumed to show there, for listings that are not due. */
export const locationsAddUp: Invariant = {
  name: "I25",
  text: "the locations of a listing show its target between them, and none more than is at its place",
  breaches: ({ tenantId }) => sql`
    select format('listing %s of shop %s: its locations show %s between them, its target is %s', p.listing_id, p.shop_id,
      a.total, ${TARGET}) as what
    from app.publications p ${TARGET_JOINS}
    cross join lateral (
      select sum(a.quantity) as total, count(*) as n from app.publication_locations a
      where a.tenant_id = p.tenant_id and a.listing_id = p.listing_id
    ) a
    where p.tenant_id = ${tenantId} and ${STILL} and a.n > 0 and a.total <> ${TARGET}
    union all
    select format('listing %s shows %s at %s, where %s are', a.listing_id, a.quantity, k.name, greatest(0, coalesce(u.units, 0)))
    from (
      select k.*, row_number() over (partition by k.shop_id order by o.is_default desc, o.rank, o.id) as n, o.is_first
      from app.channel_locations k join app.places o on o.tenant_id = k.tenant_id and o.id = k.place_id
      where k.tenant_id = ${tenantId} and k.is_active and not k.is_platform_owned
    ) k
    join app.publications p on p.tenant_id = k.tenant_id and p.shop_id = k.shop_id
    join app.publication_locations a on a.tenant_id = p.tenant_id and a.listing_id = p.listing_id
      and a.location_id = k.external_id
    join app.stock_levels l on l.tenant_id = p.tenant_id and l.master_variant_id = p.master_variant_id
    left join app.inventory_config c on c.tenant_id = p.tenant_id
    left join lateral (
      select case when l.is_placed then x.on_hand when k.is_first then l.on_hand end as units
      from (select) one left join app.stock_place_levels x on x.tenant_id = p.tenant_id
        and x.master_variant_id = p.master_variant_id and x.place_id = k.place_id
      where not exists (select from app.shop_places h where h.tenant_id = p.tenant_id and h.shop_id = p.shop_id
        and h.place_id = k.place_id and h.mode = 'hidden')
    ) u on true
    -- The first one also shows what is at places without a location.
    where k.n > 1 and ${STILL} and p.shop_id is distinct from c.source_shop_id and a.quantity > greatest(0, coalesce(u.units, 0))`,
};
