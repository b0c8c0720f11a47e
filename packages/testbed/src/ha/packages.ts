import { findPostgresBinaries } from "../services/postgres-binaries.ts";
import { findOnPath } from "../machine/run.ts";

const PROGRAMS = {
  patroni: "patroni",
  "etcd-server": "etcd",
  "etcd-client": "etcdctl",
  haproxy: "haproxy",
} as const;

/** Debian packages that a cluster needs and this machine lacks. */
export async function missingHaPackages(): Promise<string[]> {
  const missing = Object.entries(PROGRAMS).flatMap(([name, program]) =>
    findOnPath(program) === undefined ? [name] : [],
  );
  // Patroni speaks to etcd through a module that is a package of its own.
  const withModule = missing.includes("patroni") ? [...missing, "python3-etcd"] : missing;
  return (await findPostgresBinaries()) === undefined ? ["postgresql-15", ...withModule] : withModule;
}
