import { Readable } from "node:stream";

/** A table that is sent while it is read, row by row. */
export function csvAnswer(filename: string, rows: AsyncIterable<string>) {
  return {
    status: 200 as const,
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${filename}"`,
    },
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Fastify sends a stream where the contract says text
    body: Readable.from(rows, { objectMode: false }) as unknown as string,
  };
}
