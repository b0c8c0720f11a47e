import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { writeFileSync } from "node:fs";
import { paginate, type Client, type InputOf, type ResultOf } from "@estiba/sdk";
import { EXIT, needed, UsageError, type Asked, type Command } from "../command.ts";
import { connectAsPerson } from "../connect.ts";
import { collect, pageOptions, pageSize } from "../pages.ts";
import { printResult, printRows, table } from "../print.ts";

const MAX_BATCH = 500;

type QueueQuery = NonNullable<InputOf<"listDispatchQueue">["query"]>;
type Status = ResultOf<"listDispatchQueue">["data"]["items"][number]["status"];

export const dispatchQueue: Command = {
  name: "dispatch queue",
  summary: "What has to leave, what is due first at the top",
  usage: "",
  options: {
    place: { type: "string", help: "From this place (whs_...)" },
    status: { type: "string", help: "In this status, such as ready" },
    ...pageOptions,
  },
  mostWords: 0,
  async run(asked) {
    const client = connectAsPerson(asked);
    const [placeId, status] = [asked.text("place"), asked.text("status")];
    const query: QueueQuery = {
      limit: pageSize(asked),
      ...(placeId === undefined ? {} : { placeId }),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the service rejects unknown statuses
      ...(status === undefined ? {} : { status: status as Status }),
    };
    const items = paginate(client.listDispatchQueue, { query });
    const rows = (await collect(asked, items)).map(({ holdReasons, ...item }) => ({
      ...item,
      holdReasons: holdReasons.join(" "),
    }));
    const columns = ["fulfilmentId", "orderNumber", "placeName", "status", "holdReasons", "units", "shipBy"];
    printRows(asked, rows, columns, "Nothing has to leave.");
    return EXIT.ok;
  },
};

export const dispatchWaves: Command = {
  name: "dispatch waves",
  summary: "Orders that are picked in one walk, the newest wave first",
  usage: "",
  options: pageOptions,
  mostWords: 0,
  async run(asked) {
    const client = connectAsPerson(asked);
    const items = paginate(client.listWaves, { query: { limit: pageSize(asked) } });
    const columns = ["waveId", "number", "placeName", "status", "orders", "packed", "createdAt"];
    printRows(asked, await collect(asked, items), columns, "There are no waves yet.");
    return EXIT.ok;
  },
};

export const dispatchPrint: Command = {
  name: "dispatch print",
  summary: "The picks and slips of a wave as a PDF",
  usage: "<waveId> --file <wave.pdf>",
  options: {
    file: { type: "string", help: "Where to write it" },
    lang: { type: "string", help: "es, en or pt; es by default" },
  },
  mostWords: 1,
  async run(asked) {
    const [waveId] = asked.words;
    const file = needed(asked, "file");
    const lang = asked.text("lang") ?? "es";
    if (waveId === undefined) {
      throw new UsageError("name a wave (wav_...)");
    }
    if (lang !== "es" && lang !== "en" && lang !== "pt") {
      throw new UsageError(`--lang must be es, en or pt, not "${lang}"`);
    }
    const pdf = await connectAsPerson(asked).getWaveDocument({ params: { waveId }, query: { lang } });
    if (!(pdf instanceof Blob)) {
      throw new TypeError("the service did not answer with a file");
    }
    const bytes = Buffer.from(await pdf.arrayBuffer());
    writeFileSync(file, bytes);
    printResult(asked, { file, bytes: bytes.length }, `Written to ${file}.`);
    return EXIT.ok;
  },
};

type Scan = InputOf<"recordScans">["body"]["scans"][number];
type Verdict = ResultOf<"recordScans">["data"]["results"][number];

/** A line that is a fulfilment, as it stands on its slip, chooses the box that the next ones go into. */
function scansOf(lines: readonly string[], box: { fulfilmentId: string | undefined }): Scan[] {
  const scannedAt = new Date().toISOString();
  return lines.flatMap((line) => {
    const code = line.trim();
    if (/^ful_\w{26}$/.test(code)) {
      box.fulfilmentId = code;
      return [];
    }
    if (code !== "" && box.fulfilmentId === undefined) {
      throw new UsageError("scan a slip (ful_...) first, or name it with --fulfilment");
    }
    return code === ""
      ? []
      : [{ scanId: randomUUID(), fulfilmentId: box.fulfilmentId ?? "", code, scannedAt }];
  });
}

async function* linesOf(stdin: Asked["io"]["stdin"]): AsyncGenerator<string[]> {
  let rest = "";
  for await (const chunk of stdin) {
    const lines = (rest + chunk.toString()).split("\n");
    rest = lines.pop() ?? "";
    yield lines;
  }
  yield [rest];
}

function show(asked: Asked, scan: Scan | undefined, { verdict, counted, expected }: Verdict): void {
  const [code, fulfilmentId] = [scan?.code ?? "", scan?.fulfilmentId ?? ""];
  const row = { verdict, counted, expected, code, fulfilmentId };
  const [, line = ""] = table([row], ["verdict", "counted", "expected", "code", "fulfilmentId"]).split("\n");
  asked.io.out(asked.isJson ? `${JSON.stringify(row)}\n` : `${line}\n`);
}

async function send(asked: Asked, client: Client, scans: readonly Scan[]): Promise<boolean> {
  const deviceId = asked.text("device") ?? hostname().slice(0, 64);
  let isFine = true;
  for (let from = 0; from < scans.length; from += MAX_BATCH) {
    const batch = scans.slice(from, from + MAX_BATCH);
    const { data } = await client.recordScans({ body: { deviceId, scans: batch } });
    data.results.forEach((result, index) => {
      show(asked, batch[index], result);
    });
    isFine &&= data.results.every(({ verdict }) => verdict === "ok");
  }
  return isFine;
}

export const dispatchScan: Command = {
  name: "dispatch scan",
  summary: "Scans goods into boxes: a code per line of standard input, after the slip of the order",
  usage: "[--fulfilment <ful_...>]",
  options: {
    fulfilment: { type: "string", help: "The order's slip, where it is not scanned" },
    device: { type: "string", help: "Name of this device; the host's by default" },
  },
  mostWords: 0,
  async run(asked) {
    const client = connectAsPerson(asked);
    const box = { fulfilmentId: asked.text("fulfilment") };
    let isFine = true;
    for await (const lines of linesOf(asked.io.stdin)) {
      isFine = (await send(asked, client, scansOf(lines, box))) && isFine;
    }
    return isFine ? EXIT.ok : EXIT.refused;
  },
};
