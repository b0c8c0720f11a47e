import { buffer } from "node:stream/consumers";
import { inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import type { Cell } from "./cell.ts";
import { csvSheet } from "./csv-sheet.ts";
import { xlsxSheet } from "./xlsx-sheet.ts";

async function* batches(...rows: (readonly Cell[])[]) {
  yield rows.slice(0, 1);
  yield rows.slice(1);
}

const CENTRAL = 0x02014b50;

/** One file of an archive, by its central directory. */
function unpack(zip: Buffer, wanted: string): string {
  for (let at = zip.indexOf("PK\u0001\u0002"); zip.readUInt32LE(at) === CENTRAL; ) {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const name = zip.toString("utf8", at + 46, at + 46 + (nameLength ?? 0));
    if (name === wanted) {
      const local = zip.readUInt32LE(at + 42);
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
      return (zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed).toString("utf8");
    }
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  throw new Error(`${wanted} is not in the archive`);
}

test("a table holds accents, quotes and line breaks, and no formula", async () => {
  const rows = batches(["=1+1", 12.5, null], ['Muñoz, "Ana"', { wall: "2026-11-14 10:04:05" }, "-5"]);
  const text = (await Array.fromAsync(csvSheet(["Número", "b", "c"], rows))).join("");
  expect(text).toBe(`\uFEFFNúmero,b,c\r\n'=1+1,12.5,\r\n"Muñoz, ""Ana""",2026-11-14 10:04:05,'-5\r\n`);
});

test("a workbook has texts as texts, numbers as numbers and times as times", async () => {
  const rows = batches(["=1+1", 12.5, null], ["<b>&\u0007", { wall: "2026-11-14 12:00:00" }, "x"]);
  const sheet = unpack(await buffer(xlsxSheet(["Número", "b", "c"], rows)), "xl/worksheets/sheet1.xml");
  expect(sheet).toContain('<c s="2" t="inlineStr"><is><t xml:space="preserve">Número</t></is></c>');
  expect(sheet).toContain('<t xml:space="preserve">=1+1</t></is></c><c><v>12.5</v></c><c/>');
  expect(sheet).not.toContain("<f>");
  expect(sheet).toContain('<t xml:space="preserve">&lt;b&gt;&amp;</t>');
  expect(sheet).toContain('<c s="1"><v>46340.5</v></c>');
  expect(sheet.match(/<row>/g)).toHaveLength(3);
});

async function* broken() {
  yield [["a"]];
  throw new Error("gone");
}

test("a list that breaks off breaks the file off", async () => {
  await expect(buffer(xlsxSheet(["a"], broken()))).rejects.toThrow("gone");
});
