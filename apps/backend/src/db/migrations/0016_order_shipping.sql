-- What the buyer paid for shipping as part of the total, and whether the platform ships the order itself; null where the
-- channel does not say.
alter table app.orders add column shipping_minor bigint, add column is_shipped_by_channel boolean;

-- A line of nothing books nothing, so a payment may stand in any number of those.
drop index app.remittance_lines_once;
create unique index remittance_lines_once on app.remittance_lines (tenant_id, cod_payment_id)
  where booked_minor > 0 and resolution is distinct from 'dispute';
