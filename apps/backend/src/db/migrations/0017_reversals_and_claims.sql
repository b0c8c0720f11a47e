-- How often booking or settling a statement was taken back: the next time is posted under a name of its own.
alter table app.remittances
  add column confirm_reversals integer not null default 0,
  add column settle_reversals integer not null default 0;

-- What booking the line changed, so that it can be put back.
alter table app.remittance_lines add column undo jsonb;

-- What a carrier is asked to make good for a parcel that is lost or broken; a parcel has one.
create table app.carrier_claims (
  tenant_id directory.id not null references app.tenants,
  id directory.id not null,
  shipment_id directory.id not null,
  currency text not null,
  status text not null check (status in ('open', 'paid', 'rejected')),
  amount_minor bigint not null check (amount_minor > 0),
  received_minor bigint not null default 0 check (received_minor between 0 and amount_minor),
  reason text not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, shipment_id)
);
select directory.protect('app.carrier_claims');
grant select, insert, update on app.carrier_claims to estiba_app;
