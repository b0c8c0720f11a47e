import { Readable } from "node:stream";
import { deflateRawSync } from "node:zlib";
import type { ExportFormat, ListName, listExportEndpoints } from "@estiba/contract";
import { getTenant, recordExport } from "../../../domain/identity/index.ts";
import type { Cell, Rows } from "../../../kernel/sheets/cell.ts";
import { csvLines, csvSheet } from "../../../kernel/sheets/csv-sheet.ts";
import { xlsxRows, xlsxSheet } from "../../../kernel/sheets/xlsx-sheet.ts";
import { zoneOf } from "../../../kernel/time/days.ts";
import type { Origin, Services } from "../../../ports/services.ts";
import type { HandlersOf } from "../../call.ts";
import { authorise } from "../../plugins/authenticate.ts";
import { checkQuery } from "../../plugins/validation.ts";
import { checkShopFilter } from "../../shop-filter.ts";
import { createCells } from "./export-cells.ts";
import { exportedLists, type ExportedList } from "./exported-lists.ts";

const MAX_ROWS = 200_000;
const ROWS_A_BATCH = 250;

const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

type Batch = readonly (readonly Cell[])[];

interface Reading {
  readonly services: Services;
  readonly tenantId: string;
  readonly origin: Origin;
  readonly list: ExportedList;
  readonly ids: readonly string[];
  readonly cells: (item: object) => readonly Cell[];
}

async function readBatch(
  { services, tenantId, origin, list, ids, cells }: Reading,
  from: number,
): Promise<Batch> {
  const part = ids.slice(from, from + ROWS_A_BATCH);
  const items = await services.inTenant(tenantId, origin, (tx) => list.items(tx, part));
  return items.map(cells);
}

/** A batch at a time: no transaction stays open while the file is taken, however slowly. */
async function* readRows(reading: Reading, first: Batch): Rows {
  yield first;
  for (let from = ROWS_A_BATCH; from < reading.ids.length; from += ROWS_A_BATCH) {
    yield await readBatch(reading, from);
  }
}

/** About how long the file will be, by its first rows. */
function estimate(format: ExportFormat, first: Batch, rows: number): number {
  const sample = Buffer.from(format === "csv" ? csvLines(first) : xlsxRows(first));
  const length = format === "csv" ? sample.length : deflateRawSync(sample).length;
  return Math.ceil((length / Math.max(1, first.length)) * rows);
}

function fileOf(format: ExportFormat, headers: readonly string[], rows: Rows): Readable {
  return format === "csv"
    ? Readable.from(csvSheet(headers, rows), { objectMode: false })
    : xlsxSheet(headers, rows);
}

const nameOf = (list: ListName, format: ExportFormat, now: Date) =>
  `${list}-${now.toISOString().slice(0, 10)}.${format}`;

export function exportsRoutes(services: Services): HandlersOf<keyof typeof listExportEndpoints> {
  const lists = exportedLists(services);
  return {
    exportList: async ({ access, body, origin }) => {
      const list = lists[body.list];
      authorise(list.endpoint.policy, access);
      const query = checkQuery(list.endpoint, body.query ?? {});
      const { tenantId } = access;
      const { ids, tz, now } = await services.inTenant(tenantId, origin, async (tx) => {
        await checkShopFilter(tx, query);
        await recordExport(tx, body.list, { format: body.format, query: body.query ?? {} });
        const { country } = await getTenant(tx);
        return { ids: await list.ids(tx, query, MAX_ROWS), tz: zoneOf(body.tz, country), now: tx.now };
      });
      const cells = createCells(body.columns, list.amounts, tz);
      const reading = { services, tenantId, origin, list, ids, cells };
      const first = await readBatch(reading, 0);
      const headers = body.columns.map(({ header }) => header);
      return {
        status: 200,
        headers: {
          "content-type": TYPES[body.format],
          "content-disposition": `attachment; filename="${nameOf(body.list, body.format, now)}"`,
          "x-export-rows": String(ids.length),
          "x-export-bytes": String(estimate(body.format, first, ids.length)),
        },
        body: fileOf(body.format, headers, readRows(reading, first)),
      };
    },
  };
}
