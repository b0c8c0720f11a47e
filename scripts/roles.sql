-- Roles and database of Estiba. Run with psql as a superuser, as often as you like:
--   psql -X -v ON_ERROR_STOP=1 -f scripts/roles.sql
-- Passwords come from the environment (ESTIBA_OWNER_PASSWORD, ESTIBA_APP_PASSWORD) and stay as they are when unset.

\set ON_ERROR_STOP on

DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'estiba_owner') THEN
    CREATE ROLE estiba_owner;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'estiba_app') THEN
    CREATE ROLE estiba_app;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'estiba_sweeper') THEN
    CREATE ROLE estiba_sweeper;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'estiba_intake') THEN
    CREATE ROLE estiba_intake;
  END IF;
END
$$;

-- Runs migrations and owns every object.
ALTER ROLE estiba_owner LOGIN CREATEDB NOSUPERUSER NOCREATEROLE NOREPLICATION NOBYPASSRLS;
-- Serves requests and jobs; row-level security always applies to it.
ALTER ROLE estiba_app LOGIN NOCREATEDB NOSUPERUSER NOCREATEROLE NOREPLICATION NOBYPASSRLS;
-- Owns the few functions that must look across tenants; it has no login.
ALTER ROLE estiba_sweeper NOLOGIN NOCREATEDB NOSUPERUSER NOCREATEROLE NOREPLICATION BYPASSRLS;
-- Owns the two functions that take in new orders of several tenants; row-level security shows it the tenants of a call.
ALTER ROLE estiba_intake NOLOGIN NOCREATEDB NOSUPERUSER NOCREATEROLE NOREPLICATION NOBYPASSRLS;

-- Membership lets the owner hand functions over with ALTER FUNCTION ... OWNER TO ....
GRANT estiba_sweeper, estiba_intake TO estiba_owner;

\getenv owner_password ESTIBA_OWNER_PASSWORD
\if :{?owner_password}
ALTER ROLE estiba_owner PASSWORD :'owner_password';
\endif
\getenv app_password ESTIBA_APP_PASSWORD
\if :{?app_password}
ALTER ROLE estiba_app PASSWORD :'app_password';
\endif

SELECT 'CREATE DATABASE estiba OWNER estiba_owner'
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'estiba')
\gexec
