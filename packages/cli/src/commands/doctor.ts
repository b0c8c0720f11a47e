import { isEstibaError, paginate, type Client } from "@estiba/sdk";
import { EXIT, type Asked, type Command } from "../command.ts";
import { connect, type Connection } from "../connect.ts";
import { printRows, progress } from "../print.ts";

interface Finding {
  readonly subject: string;
  readonly check: string;
  readonly state: string;
  readonly message: string;
  readonly advice: string | null;
}

const MAX_SHOPS = 50;
const MAX_CLOCK_DIFFERENCE_MS = 120_000;

async function tried(subject: string, check: string, work: () => Promise<string>): Promise<Finding> {
  try {
    return { subject, check, state: "ok", message: await work(), advice: null };
  } catch (error) {
    if (!isEstibaError(error)) {
      throw error;
    }
    return { subject, check, state: "problem", message: error.message, advice: error.code };
  }
}

async function clockFinding(url: string): Promise<Finding> {
  const response = await fetch(`${url}/health`).catch(() => null);
  await response?.body?.cancel();
  const theirsMs = Date.parse(response?.headers.get("date") ?? "");
  const differenceMs = Math.abs(Date.now() - theirsMs);
  const isKnown = !Number.isNaN(theirsMs);
  const isFar = isKnown && differenceMs > MAX_CLOCK_DIFFERENCE_MS;
  return {
    subject: "service",
    check: "clock",
    state: isKnown ? (isFar ? "problem" : "ok") : "unknown",
    message: isKnown ? `${String(Math.round(differenceMs / 1000))} s apart` : "the service reported no time",
    advice: isFar ? "Set this machine's clock: signatures carry the time." : null,
  };
}

async function serviceFindings({ client, url, by }: Connection): Promise<Finding[]> {
  return Promise.all([
    tried("service", "reachable", async () => {
      await client.getHealth();
      return `answers at ${url}`;
    }),
    tried("service", "ready", async () => {
      await client.getReadiness();
      return "database and queue answer";
    }),
    clockFinding(url),
    tried("service", "account", async () => `${(await client.getTenant()).data.slug}, signed in by ${by}`),
  ]);
}

async function shopFindings(client: Client, shopId: string, name: string): Promise<Finding[]> {
  const { data } = await client.getDoctor({ params: { shopId } });
  return data.findings.map((finding) => ({ subject: name, ...finding }));
}

async function allShops(asked: Asked, client: Client): Promise<Finding[]> {
  const found: Finding[] = [];
  const tell = progress(asked);
  let seen = 0;
  for await (const shop of paginate(client.listShops, { query: { limit: MAX_SHOPS } })) {
    if (shop.status === "disconnected") {
      continue;
    }
    seen += 1;
    tell(`looking at shop ${String(seen)}: ${shop.name}`);
    found.push(...(await shopFindings(client, shop.shopId, shop.name)));
    if (seen === MAX_SHOPS) {
      break;
    }
  }
  tell(null);
  return found;
}

export const doctor: Command = {
  name: "doctor",
  summary: "What is wrong with the connection, the account, a shop or all shops",
  usage: "[shopId]",
  options: {},
  mostWords: 1,
  async run(asked) {
    const connection = connect(asked);
    const found = await serviceFindings(connection);
    if (found.every(({ state }) => state !== "problem")) {
      const [shopId] = asked.words;
      const { client } = connection;
      found.push(
        ...(shopId === undefined
          ? await allShops(asked, client)
          : await shopFindings(client, shopId, shopId)),
      );
    }
    const rows = found.map((finding) => ({ ...finding }));
    printRows(asked, rows, ["state", "subject", "check", "message", "advice"], "Nothing to look at.");
    return found.some(({ state }) => state === "problem") ? EXIT.refused : EXIT.ok;
  },
};
