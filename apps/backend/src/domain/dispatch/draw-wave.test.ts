import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { PDFDocument } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { createThreads } from "../../kernel/limits/threads.ts";
import { drawWave, type WaveFacts } from "./draw-wave.ts";
import { pickList, type WaveFulfilment, type WaveLine } from "./pick-list.ts";

const run = promisify(execFile);
const threads = createThreads(new URL("../../bin/heavy-thread.ts", import.meta.url), {
  taskTimeoutMs: 50_000,
});

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "waves-"));
  const wasm = await readFile(fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm")));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
});
afterAll(() => Promise.all([rm(folder, { recursive: true, force: true }), threads.close()]));

const line = (change: Partial<WaveLine> = {}): WaveLine => ({
  variantId: "mva_mug",
  sku: "MUG-BLU-350",
  name: "Taza de cerámica azul 350 ml",
  bin: "A-02-1",
  quantity: 1,
  ...change,
});
const idOf = (order: number) => `ful_01kfy7zq3x8b5n2v9tm4cw${String(order).padStart(4, "0")}`;
const order = (number: number, lines: readonly WaveLine[]): WaveFulfilment => ({
  fulfilmentId: idOf(number),
  orderNumber: `A-${1_000 + number}`,
  shopName: "Tienda Sur",
  lines,
});
const wave = (orders: readonly WaveFulfilment[]): WaveFacts => ({
  number: 12,
  place: "Depósito Sur",
  date: "15/01/2026",
  list: pickList(orders),
});
const NAMES = [
  "Taza de cerámica azul 350 ml",
  "Yerba mate orgánica con palo, molienda gruesa, paquete de un kilogramo en papel reciclado de primera",
  "Alfajores de maicena × 12",
];
/** Orders of three lines over forty products. */
const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    order(
      index + 1,
      [0, 1, 2].map((at) => {
        const product = (index * 7 + at * 13) % 40;
        return line({
          variantId: `mva_${product}`,
          sku: `SKU-${product}`,
          name: NAMES[product % 3] ?? "",
          bin: product === 39 ? null : `${"ABCD"[product % 4]}-${product}-1`,
          quantity: 1 + (index % 3),
        });
      }),
    ),
  );

async function textOf(name: string, pdf: Uint8Array): Promise<string> {
  const file = join(folder, `${name}.pdf`);
  await writeFile(file, pdf);
  const { stdout } = await run("pdftotext", ["-layout", file, "-"]);
  return stdout;
}

/** The codes of each page, as an office printer would put them on paper. */
async function codesOf(name: string, pdf: Uint8Array): Promise<string[][]> {
  const file = join(folder, `${name}.pdf`);
  await writeFile(file, pdf);
  await run("pdftoppm", ["-r", "150", "-gray", "-png", file, join(folder, name)]);
  const pages = (await readdir(folder)).filter((one) => one.startsWith(`${name}-`)).toSorted();
  return Promise.all(
    pages.map(async (page) => {
      const png = new Uint8Array(await readFile(join(folder, page)));
      const found = await readBarcodes(png, { formats: ["Code128"], tryHarder: true });
      return found.map(({ text }) => text).toSorted();
    }),
  );
}

describe("a printed wave", () => {
  it("has the picks first, then a slip an order that the scanner reads, two to a sheet", async () => {
    const pdf = await drawWave(wave(many(3)), "es");
    expect(await codesOf("codes", pdf)).toEqual([[], [idOf(1), idOf(2)], [idOf(3)]]);
  });

  it("says how many of a product are taken, from where, and for which slips", async () => {
    const orders = [order(1, [line({ quantity: 2 })]), order(2, [line()]), order(3, [line({ quantity: 4 })])];
    const text = await textOf("picks", await drawWave(wave(orders), "es"));
    expect(text).toMatch(/LISTA DE RECOLECCIÓN\s+Hoja 1\/1/);
    expect(text).toContain("Oleada 12 · Depósito Sur");
    expect(text).toMatch(/3 pedidos\s+·\s+7 unidades/);
    expect(text).toMatch(/A-02-1\s+7\s+MUG-BLU-350\s+#1×2, #2, #3×4/);
    expect(text).toMatch(/Pedido A-1003\s+#3\s+Tienda Sur/);
  });

  it.each([
    ["es", "LISTA DE RECOLECCIÓN", "1 pedido", "1 unidad"],
    ["en", "PICK LIST", "1 order", "1 unit"],
    ["pt", "LISTA DE SEPARAÇÃO", "1 pedido", "1 unidade"],
  ] as const)("is written in %s", async (language, ...words) => {
    const text = await textOf(language, await drawWave(wave([order(1, [line()])]), language));
    for (const word of words) {
      expect(text).toContain(word);
    }
  });

  it("takes a second half for an order of nine lines, with the same code on both", async () => {
    const lines = Array.from({ length: 9 }, (_, index) =>
      line({ variantId: `mva_${index}`, sku: `S-${index}` }),
    );
    const pdf = await drawWave(wave([order(1, lines), order(2, [line()])]), "en");
    expect(await codesOf("long", pdf)).toEqual([[], [idOf(1), idOf(1)], [idOf(2)]]);
    expect(await textOf("parts", pdf)).toMatch(/9 units\s+·\s+2\/2/);
  });

  it("cuts what is too long and writes letters that the font lacks without their marks", async () => {
    const odd = line({
      sku: "X".repeat(200),
      name: `Győző 漢字 😀 \u0000 ${"larguísimo ".repeat(60)}`,
      bin: "pasillo-17-estante-superior-derecho-caja-9",
    });
    const text = await textOf("odd", await drawWave(wave([order(1, [odd])]), "pt"));
    expect(text).toContain("Gyozo ?? ?");
    expect(text).toContain("XXX…");
  });

  it("goes on over several sheets, each product once", async () => {
    const lines = Array.from({ length: 70 }, (_, index) =>
      line({ variantId: `mva_${index}`, sku: `SKU-${index}`, name: NAMES[1] ?? "", bin: `B-${index}` }),
    );
    const text = await textOf("sheets", await drawWave(wave([order(1, lines)]), "en"));
    expect(text).toContain("Page 1/5");
    expect(text).toContain("Page 5/5");
    const [picks = ""] = text.split("Order A-1001");
    expect([...picks.matchAll(/ SKU-\d+/g)]).toHaveLength(70);
  });

  it("of nothing is one sheet", async () => {
    expect((await PDFDocument.load(await drawWave(wave([]), "es"))).getPageCount()).toBe(1);
  });
});

describe("a wave of a hundred orders of three lines", () => {
  it("is drawn in a thread, ready to be sent", { timeout: 60_000 }, async () => {
    const pdf = await threads.run("ten_1", "drawWave", async () => [wave(many(100)), "es"]);
    const bytes = pdf instanceof Uint8Array ? pdf : new Uint8Array();
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(53);
  });

  it("takes less than three seconds of a processor", { timeout: 60_000 }, async () => {
    const facts = wave(many(100));
    const before = process.threadCpuUsage();
    await drawWave(facts, "es");
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(3_000);
  });
});
