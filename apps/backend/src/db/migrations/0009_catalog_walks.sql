-- A walk through a shop's catalog that stopped before its end: the next one goes on from here.
alter table app.catalog_syncs
  add column cursor text,
  add column walk_started_at timestamptz,
  add column changed_since timestamptz,
  -- When the shop last told of a change that no walk has read yet.
  add column change_notified_at timestamptz;

-- Variants of one product come on several pages, and belong together all the same.
create index listings_of_product on app.listings (tenant_id, shop_id, channel_product_id);
create index listings_barcode on app.listings (tenant_id, shop_id, barcode) where barcode is not null;

-- Row-level security keeps trigram indexes from being used: their operators are not leakproof. These three look with
-- their owner's eyes, and only ever at the tenant of the transaction.
grant select on app.master_variants, app.listings to estiba_sweeper;
grant usage on schema public to estiba_sweeper;

create function directory.search_variants(pattern text, most integer) returns setof directory.id
language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return query execute
    'select id from app.master_variants where tenant_id = $1 and search like $2 order by sku_key limit $3'
    using current_setting('app.tenant_id', true), pattern, most;
end $$;

create function directory.search_listings(pattern text, most integer) returns setof directory.id
language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return query execute
    'select id from app.listings where tenant_id = $1 and search like $2 order by id limit $3'
    using current_setting('app.tenant_id', true), pattern, most;
end $$;

create function directory.similar_variants(words text, most integer) returns table (id directory.id, likeness real)
language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return query execute
    'select id, public.word_similarity($2, search) from (
       select id, search from app.master_variants where tenant_id = $1 and $2 operator(public.<%) search limit 2000
     ) alike order by 2 desc, 1 limit $3'
    using current_setting('app.tenant_id', true), words, most;
end $$;

alter function directory.search_variants(text, integer) owner to estiba_sweeper;
alter function directory.search_listings(text, integer) owner to estiba_sweeper;
alter function directory.similar_variants(text, integer) owner to estiba_sweeper;
revoke all on function directory.search_variants(text, integer) from public;
revoke all on function directory.search_listings(text, integer) from public;
revoke all on function directory.similar_variants(text, integer) from public;
grant execute on function directory.search_variants(text, integer) to estiba_app;
grant execute on function directory.search_listings(text, integer) to estiba_app;
grant execute on function directory.similar_variants(text, integer) to estiba_app;
