import type { DirectoryQuery } from "../../ports/services.ts";

/** Where the programs of each cell are reached, by the name of the cell. */
export async function listApis(query: DirectoryQuery): Promise<ReadonlyMap<string, string>> {
  const rows = await query.selectFrom("directory.cells").select(["name", "api_url"]).execute();
  return new Map(rows.map((row) => [row.name, row.api_url]));
}
