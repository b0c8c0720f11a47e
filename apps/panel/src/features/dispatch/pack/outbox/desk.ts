import type { Packable } from "../box.ts";
import type { Wave } from "../../queries.ts";
import { isWaiting, MAX_WAITING, type OwnScan } from "./model.ts";
import { createSender, type Answered } from "./sender.ts";
import type { PackingStore } from "./store.ts";

/** The calls of the service that a desk makes. */
export interface DeskClient {
  readonly getWave: (waveId: string) => Promise<Wave>;
  readonly getFulfilment: (fulfilmentId: string) => Promise<Packable>;
  readonly recordScans: (scans: readonly OwnScan[]) => Promise<readonly Answered[]>;
}

interface DeskOptions {
  readonly owner: string;
  readonly store: PackingStore;
  readonly client: DeskClient;
  readonly newId: () => string;
}

interface KeptBox {
  readonly packable: Packable;
  readonly askedAtMs: number;
}

export interface DeskState {
  /** What the device had kept is there. */
  readonly isOpen: boolean;
  readonly waves: ReadonlyMap<string, Wave>;
  readonly boxes: ReadonlyMap<string, KeptBox>;
  readonly scans: readonly OwnScan[];
  /** Scans that the service does not keep: their order is not there, or has too many. */
  readonly refused: number;
}

const AT_ONCE = 4;
const KEPT_DAYS_MS = 7 * 86_400_000;
const REFUSALS: readonly string[] = ["unknown_fulfilment", "too_many"];
const ENDED: readonly string[] = ["done", "cancelled"];

const byTime = (left: OwnScan, right: OwnScan): number => (left.scannedAt < right.scannedAt ? -1 : 1);

/** What one device knows and has scanned for one user of one tenant. */
export class Desk {
  readonly owner: string;
  readonly #options: DeskOptions;
  readonly #listeners = new Set<() => void>();
  readonly #sender;
  #state: DeskState = { isOpen: false, waves: new Map(), boxes: new Map(), scans: [], refused: 0 };
  #lastMs = 0;
  #openedAtMs = 0;

  constructor(options: DeskOptions) {
    this.owner = options.owner;
    this.#options = options;
    this.#sender = createSender({
      waiting: () => this.#state.scans.filter(isWaiting),
      post: async (batch) => options.client.recordScans(batch),
      take: async (answers) => this.#take(answers),
    });
  }

  readonly state = (): DeskState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  async open(): Promise<void> {
    const { store, owner } = this.#options;
    this.#openedAtMs = Date.now();
    await store.forgetBefore(owner, Date.now() - KEPT_DAYS_MS);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by this class alone
    const waves = (await store.kept(owner, "wave ")) as readonly Wave[];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by this class alone
    const boxes = (await store.kept(owner, "box ")) as readonly KeptBox[];
    this.#set({
      isOpen: true,
      waves: new Map(waves.map((wave) => [wave.waveId, wave])),
      boxes: new Map(boxes.map((box) => [box.packable.fulfilmentId, box])),
      scans: [...(await store.scansOf(owner))].toSorted(byTime),
    });
    this.#sender.wake();
  }

  readonly stop = (): void => {
    this.#sender.stop();
  };

  /** The network is back. */
  readonly hurry = (): void => {
    this.#sender.hurry();
    void this.#catchUp();
  };

  /** The wave, and every order of it that is new to the device or has moved on since. */
  async loadWave(waveId: string): Promise<void> {
    const { client, store, owner } = this.#options;
    const wave = await client.getWave(waveId);
    this.#set({ waves: new Map(this.#state.waves).set(waveId, wave) });
    await store.keep(owner, `wave ${waveId}`, wave);
    const wanted = wave.fulfilments.filter(({ fulfilmentId, status }) => {
      const known = this.#state.boxes.get(fulfilmentId);
      const isOld = (known?.askedAtMs ?? 0) < this.#openedAtMs && !ENDED.includes(status);
      return known?.packable.status !== status || isOld;
    });
    await this.#refreshAll(wanted.map(({ fulfilmentId }) => fulfilmentId));
  }

  async refresh(fulfilmentId: string): Promise<Packable> {
    const askedAtMs = Date.now();
    const packable = await this.#options.client.getFulfilment(fulfilmentId);
    await this.replace(packable, askedAtMs);
    return packable;
  }

  /** What the service has just said about an order; what of it was scanned here is in there. */
  async replace(packable: Packable, askedAtMs: number): Promise<void> {
    const { fulfilmentId } = packable;
    const { boxes, scans } = this.#state;
    if ((boxes.get(fulfilmentId)?.askedAtMs ?? 0) > askedAtMs) {
      return;
    }
    const isCovered = (scan: OwnScan) =>
      scan.fulfilmentId === fulfilmentId && (scan.answer?.atMs ?? Number.POSITIVE_INFINITY) <= askedAtMs;
    const box = { packable, askedAtMs };
    this.#set({
      boxes: new Map(boxes).set(fulfilmentId, box),
      scans: scans.filter((scan) => !isCovered(scan)),
    });
    const { store, owner } = this.#options;
    await store.removeScans(scans.filter(isCovered).map(({ scanId }) => scanId));
    await store.keep(owner, `box ${fulfilmentId}`, box);
  }

  readonly isFull = (): boolean => this.#state.scans.length >= MAX_WAITING;

  /** Counts at once, is kept, and is sent as soon as that is possible. */
  scan(fulfilmentId: string, code: string, undoes: string | null = null): OwnScan {
    this.#lastMs = Math.max(Date.now(), this.#lastMs + 1);
    const scan: OwnScan = {
      scanId: this.#options.newId(),
      owner: this.owner,
      fulfilmentId,
      code,
      scannedAt: new Date(this.#lastMs).toISOString(),
      undoes,
    };
    this.#set({ scans: [...this.#state.scans, scan] });
    void this.#keepScan(scan);
    return scan;
  }

  async #keepScan(scan: OwnScan): Promise<void> {
    try {
      await this.#options.store.putScans([scan]);
    } finally {
      this.#sender.wake();
    }
  }

  async #take(answers: readonly Answered[]): Promise<void> {
    const atMs = Date.now();
    const verdicts = new Map(answers.map(({ scanId, verdict }) => [scanId, verdict]));
    const isRefused = ({ scanId }: OwnScan) => REFUSALS.includes(verdicts.get(scanId) ?? "");
    const { store } = this.#options;
    const [before, refused] = [this.#state.scans, this.#state.scans.filter(isRefused)];
    const after = before
      .filter((scan) => !isRefused(scan))
      .map((scan) => {
        const verdict = verdicts.get(scan.scanId);
        return verdict === undefined ? scan : { ...scan, answer: { verdict, atMs } };
      });
    this.#set({ scans: after, refused: this.#state.refused + refused.length });
    await store.removeScans(refused.map(({ scanId }) => scanId));
    await store.putScans(after.filter(({ scanId }) => verdicts.has(scanId)));
    void this.#catchUp();
  }

  /** Orders of which the service has answered scans that its word does not show yet. */
  async #catchUp(): Promise<void> {
    const { scans } = this.#state;
    const behind = new Set(scans.filter((scan) => !isWaiting(scan)).map(({ fulfilmentId }) => fulfilmentId));
    await this.#refreshAll([...behind]).catch(() => undefined);
  }

  async #refreshAll(fulfilmentIds: readonly string[]): Promise<void> {
    for (let first = 0; first < fulfilmentIds.length; first += AT_ONCE) {
      const some = fulfilmentIds.slice(first, first + AT_ONCE);
      // A few at once; the other telephones want to be served as well.
      await Promise.all(some.map(async (fulfilmentId) => this.refresh(fulfilmentId)));
    }
  }

  #set(change: Partial<DeskState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) {
      listener();
    }
  }
}
