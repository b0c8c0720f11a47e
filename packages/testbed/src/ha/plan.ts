/** One machine of a cluster, or what plays one: PostgreSQL under Patroni, and a member of etcd. */
export interface HaMachine {
  readonly name: string;
  readonly address: string;
  readonly ports: {
    readonly postgres: number;
    readonly patroni: number;
    readonly etcd: number;
    readonly etcdPeer: number;
  };
  readonly paths: {
    readonly postgresData: string;
    readonly etcdData: string;
    readonly sockets: string;
    readonly passwordFile: string;
  };
}

export interface HaSecrets {
  readonly superuser: string;
  readonly replication: string;
  readonly rewind: string;
  readonly patroni: string;
}

/** Everything the templates of ops/ha ask for. */
export interface HaPlan {
  readonly cluster: string;
  readonly machines: readonly HaMachine[];
  /** Addresses and ranges that may connect to PostgreSQL, besides the machines themselves. */
  readonly clients: readonly string[];
  readonly proxy: { readonly address: string; readonly writePort: number; readonly statisticsPort: number };
  readonly proxyGlobals: readonly string[];
  readonly secrets: HaSecrets;
  /** The directory of initdb and postgres. */
  readonly binaries: string;
  readonly sharedBuffers: string;
  readonly watchdog: "off" | "automatic";
  /** Without any standby nothing is acknowledged. */
  readonly isStrict: boolean;
}

export const DEFAULT_PORTS: HaMachine["ports"] = {
  postgres: 5432,
  patroni: 8008,
  etcd: 2379,
  etcdPeer: 2380,
};
