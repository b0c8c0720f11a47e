-- Set in the transaction of the effect itself: what was done is known even when the answer was lost with the process.
alter table app.idempotency_keys add column acted_at timestamptz;
