import { setTimeout as pause } from "node:timers/promises";
import type { Client, ResultOf } from "@estiba/sdk";
import { EXIT, needed, UsageError, wholeNumber, type Asked, type Command } from "../command.ts";
import { connectAsPerson } from "../connect.ts";
import { printResult, table } from "../print.ts";

type Event = ResultOf<"listEvents">["data"]["items"][number];
const COLUMNS = ["receivedAt", "id", "platform", "topic", "externalId", "state", "attempts", "lastError"];
const PAGE = 200;

/** New events since the last read, oldest first. Events of the same instant are distinguished by their ids. */
async function look(client: Client, from: string, shown: ReadonlySet<string>): Promise<Event[]> {
  const { data } = await client.listEvents({ query: { from, limit: PAGE } });
  return data.items.filter(({ id }) => !shown.has(id)).toReversed();
}

function show(asked: Asked, events: readonly Event[]): void {
  for (const event of events) {
    const row = { ...event, effect: undefined };
    const [, line = ""] = table([row], COLUMNS).split("\n");
    asked.io.out(asked.isJson ? `${JSON.stringify(event)}\n` : `${line}\n`);
  }
}

export const tail: Command = {
  name: "events tail",
  summary: "Events as they come in, until Ctrl-C",
  usage: "",
  options: {
    since: { type: "string", help: "Begin at this time, ISO 8601; now by default" },
    every: { type: "string", help: "Seconds between polls; 2 by default" },
    count: { type: "string", help: "End after so many events" },
  },
  mostWords: 0,
  async run(asked) {
    const client = connectAsPerson(asked);
    const everyMs = wholeNumber(asked.text("every") ?? "2", "every") * 1000;
    const count = asked.text("count");
    let left = count === undefined ? Number.POSITIVE_INFINITY : wholeNumber(count, "count");
    let from = asked.text("since") ?? new Date().toISOString();
    let shown = new Set<string>();
    while (left > 0) {
      const news = (await look(client, from, shown)).slice(0, left);
      show(asked, news);
      left -= news.length;
      const last = news.at(-1);
      if (last !== undefined) {
        const isNewMoment = last.receivedAt !== from;
        shown = new Set([...(isNewMoment ? [] : shown), ...news.map(({ id }) => id)]);
        from = last.receivedAt;
      }
      if (left > 0 && news.length < PAGE) {
        await pause(everyMs);
      }
    }
    return EXIT.ok;
  },
};

async function replayRange(asked: Asked, client: Client): Promise<number> {
  const shopId = asked.text("shop");
  const state = asked.text("state");
  const { data } = await client.replayEvents({
    body: {
      from: needed(asked, "from"),
      to: asked.text("to") ?? new Date().toISOString(),
      ...(shopId === undefined ? {} : { shopId }),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the service rejects unknown states
      ...(state === undefined ? {} : { state: state as Event["state"] }),
    },
  });
  return data.replayed;
}

export const replay: Command = {
  name: "events replay",
  summary: "Process an event, or a range of them, once more",
  usage: "<eventId> | --from <moment> [--to <moment>]",
  options: {
    from: { type: "string", help: "Received at or after, ISO 8601" },
    to: { type: "string", help: "Received before; now by default" },
    shop: { type: "string", help: "Of this shop (shp_...)" },
    state: { type: "string", help: "In this state, such as dead" },
  },
  mostWords: 1,
  async run(asked) {
    const [eventId] = asked.words;
    if ((eventId === undefined) === (asked.text("from") === undefined)) {
      throw new UsageError("give either an event's id or --from");
    }
    const client = connectAsPerson(asked);
    const replayed =
      eventId === undefined
        ? await replayRange(asked, client)
        : (await client.replayEvent({ params: { eventId } })).data.replayed;
    printResult(asked, { replayed }, `${String(replayed)} to be worked through once more.`);
    return EXIT.ok;
  },
};
