import type { OwnScan } from "./model.ts";

/** What the device keeps over a reload, by owner. */
export interface PackingStore {
  readonly scansOf: (owner: string) => Promise<readonly OwnScan[]>;
  readonly putScans: (scans: readonly OwnScan[]) => Promise<void>;
  readonly removeScans: (scanIds: readonly string[]) => Promise<void>;
  readonly keep: (owner: string, key: string, value: unknown) => Promise<void>;
  /** All that is kept under keys that begin so. */
  readonly kept: (owner: string, prefix: string) => Promise<readonly unknown[]>;
  /** Removes what was kept before. */
  readonly forgetBefore: (owner: string, beforeMs: number) => Promise<void>;
}

interface Kept {
  readonly owner: string;
  readonly key: string;
  readonly value: unknown;
  readonly keptAtMs: number;
}

const SCANS = "scans";
const KEPT = "kept";
const LAST = "\uFFFF";

async function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => {
      resolve(request.result);
    });
    request.addEventListener("error", () => {
      reject(request.error ?? new Error("IndexedDB failed"));
    });
  });
}

/** Rows that only this file writes. */
async function rowsOf<T>(request: IDBRequest<unknown[]>): Promise<readonly T[]> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the functions below alone
  return (await done(request)) as readonly T[];
}

async function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => {
      resolve();
    });
    const fail = () => {
      reject(transaction.error ?? new Error("IndexedDB failed"));
    };
    transaction.addEventListener("error", fail);
    transaction.addEventListener("abort", fail);
  });
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open("estiba-packing", 1);
  request.addEventListener("upgradeneeded", () => {
    request.result.createObjectStore(SCANS, { keyPath: "scanId" }).createIndex("owner", "owner");
    request.result.createObjectStore(KEPT, { keyPath: ["owner", "key"] });
  });
  return done(request);
}

const ofOwner = (owner: string, prefix = "") =>
  IDBKeyRange.bound([owner, prefix], [owner, `${prefix}${LAST}`]);

function storeIn(database: IDBDatabase): PackingStore {
  const write = async (name: string, act: (objects: IDBObjectStore) => void): Promise<void> => {
    const transaction = database.transaction(name, "readwrite", { durability: "strict" });
    act(transaction.objectStore(name));
    await finished(transaction);
  };
  const store = (name: string) => database.transaction(name).objectStore(name);
  const scansOf = async (owner: string) => rowsOf<OwnScan>(store(SCANS).index("owner").getAll(owner));
  const keptOf = async (owner: string, prefix = "") =>
    rowsOf<Kept>(store(KEPT).getAll(ofOwner(owner, prefix)));
  return {
    scansOf,
    putScans: async (scans) =>
      write(SCANS, (objects) => {
        for (const scan of scans) {
          objects.put(scan);
        }
      }),
    removeScans: async (scanIds) =>
      write(SCANS, (objects) => {
        for (const scanId of scanIds) {
          objects.delete(scanId);
        }
      }),
    keep: async (owner, key, value) =>
      write(KEPT, (objects) => {
        objects.put({ owner, key, value, keptAtMs: Date.now() } satisfies Kept);
      }),
    kept: async (owner, prefix) => (await keptOf(owner, prefix)).map(({ value }) => value),
    forgetBefore: async (owner, beforeMs) => {
      const rows = await keptOf(owner);
      await write(KEPT, (kept) => {
        for (const { key } of rows.filter(({ keptAtMs }) => keptAtMs < beforeMs)) {
          kept.delete([owner, key]);
        }
      });
    },
  };
}

/** Keeps nothing over a reload; for browsers that refuse to. */
export function memoryStore(): PackingStore {
  const scans = new Map<string, OwnScan>();
  const kept = new Map<string, unknown>();
  return {
    scansOf: async (owner) => [...scans.values()].filter((scan) => scan.owner === owner),
    putScans: async (some) => {
      for (const scan of some) {
        scans.set(scan.scanId, scan);
      }
    },
    removeScans: async (scanIds) => {
      for (const scanId of scanIds) {
        scans.delete(scanId);
      }
    },
    keep: async (owner, key, value) => void kept.set(`${owner} ${key}`, value),
    kept: async (owner, prefix) =>
      [...kept].filter(([key]) => key.startsWith(`${owner} ${prefix}`)).map(([, value]) => value),
    forgetBefore: async () => undefined,
  };
}

export async function openStore(): Promise<PackingStore> {
  try {
    return storeIn(await openDatabase());
  } catch {
    return memoryStore();
  }
}
