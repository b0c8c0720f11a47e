/** What Patroni reports about the cluster. */
export interface HaView {
  readonly leader: string | null;
  readonly synchronous: string | null;
  /** All three run on one timeline, and one of the standbys is synchronous. */
  readonly isWhole: boolean;
  readonly members: readonly HaMemberView[];
}

interface HaMemberView {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
  readonly lag?: number | string;
}

const MACHINES = 3;
const ANSWER_WITHIN_MS = 2_000;

async function ask(url: string): Promise<readonly HaMemberView[] | null> {
  try {
    const answer = await fetch(`${url}/cluster`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the shape is Patroni's, and nothing else answers there
    return ((await answer.json()) as { members: HaMemberView[] }).members;
  } catch {
    return null;
  }
}

function toView(members: readonly HaMemberView[]): HaView {
  const named = (role: string): string | null => members.find((member) => member.role === role)?.name ?? null;
  const leader = named("leader");
  const synchronous = named("sync_standby");
  const isRunning = members.every(({ state }) => state === "running" || state === "streaming");
  const timelines = new Set(members.map(({ timeline }) => timeline));
  const isWhole =
    leader !== null &&
    synchronous !== null &&
    members.length === MACHINES &&
    isRunning &&
    timelines.size === 1 &&
    members.every(({ role, lag }) => role === "leader" || typeof lag === "number");
  return { leader, synchronous, isWhole, members };
}

/** Two of three agree, so a machine that was cut off and answers from memory is outvoted. */
export async function viewOf(urls: readonly string[]): Promise<HaView | null> {
  const answers = (await Promise.all(urls.map(ask))).filter((answer) => answer !== null);
  const views = answers.map(toView);
  return (
    views.find(
      (view, index) =>
        views.length === 1 || views.some((other, place) => place !== index && other.leader === view.leader),
    ) ?? null
  );
}
