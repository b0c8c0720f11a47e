import type { JsonObject } from "../kit/index.ts";
import { isObject } from "../kit/index.ts";
import type { CloudAnswer, CloudCall } from "./cloud-call.ts";
import { described } from "./cloud-error.ts";

const DEFAULT_PER_PAGE = 30;
const MAX_PER_PAGE = 200;

function positive(call: CloudCall, name: string, fallback: number): number {
  const value = Number(call.query.get(name) ?? fallback);
  return Number.isInteger(value) && value > 0 ? value : fallback;
}

/** `fields=id,name` keeps only those of the top level. */
export function pickFields(body: unknown, fields: string | null): unknown {
  if (fields === null || fields === "" || !isObject(body)) {
    return body;
  }
  const wanted = new Set(fields.split(",").map((field) => field.trim()));
  return Object.fromEntries(Object.entries(body).filter(([name]) => wanted.has(name)));
}

function linkHeader(call: CloudCall, page: number, lastPage: number): string {
  const link = (target: number, rel: string): string => {
    const query = new URLSearchParams(call.query);
    query.set("page", String(target));
    return `<${call.sim.baseUrl()}/${call.version}/${call.shop.id}/${call.path}?${query.toString()}>; rel="${rel}"`;
  };
  return [
    ...(page < lastPage ? [link(page + 1, "next"), link(lastPage, "last")] : []),
    ...(page > 1 ? [link(1, "first"), link(page - 1, "prev")] : []),
  ].join(", ");
}

export function pageOf<T>(call: CloudCall, rows: readonly T[], render: (row: T) => JsonObject): CloudAnswer {
  const perPage = Math.min(
    positive(call, "per_page", DEFAULT_PER_PAGE),
    MAX_PER_PAGE,
    call.world.settings.maxPerPage,
  );
  const page = positive(call, "page", 1);
  const lastPage = Math.ceil(rows.length / perPage);
  if (page > Math.max(lastPage, call.world.settings.isEmptyListMissing ? 0 : 1)) {
    throw described(404, `Last page is ${lastPage}`);
  }
  const link = linkHeader(call, page, lastPage);
  const fields = call.query.get("fields");
  return {
    headers: { "x-total-count": String(rows.length), ...(link === "" ? {} : { link }) },
    body: rows.slice((page - 1) * perPage, page * perPage).map((row) => pickFields(render(row), fields)),
  };
}

export function sinceFilter(query: URLSearchParams): (row: { id: string }) => boolean {
  const since = query.get("since_id");
  return (row) => since === null || Number(row.id) > Number(since);
}
