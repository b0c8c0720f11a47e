-- Filters a person keeps under a name: a short list, written as a whole.
alter table app.users add column saved_filters jsonb not null default '[]';
