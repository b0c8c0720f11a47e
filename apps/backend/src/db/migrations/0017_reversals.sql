-- How often booking or settling a statement was taken back: the next time is posted under a name of its own.
alter table app.remittances
  add column confirm_reversals integer not null default 0,
  add column settle_reversals integer not null default 0;

-- What booking the line changed, so that it can be put back.
alter table app.remittance_lines add column undo jsonb;
