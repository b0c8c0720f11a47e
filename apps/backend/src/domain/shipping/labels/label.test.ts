import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { fitText } from "../../../kernel/paper/pen.ts";
import { normalAddress } from "../quotes/normal.ts";
import { drawLabels, type LabelPart } from "./draw-pdf.ts";
import { drawZpl } from "./draw-zpl.ts";
import { shownAmount, type LabelFacts } from "./facts.ts";

const run = promisify(execFile);
const PUBLIC_URL = "https://panel.example/t/Zk3vQ9x1LmN7Zk3vQ9x1Lm";

const facts = (change: Partial<LabelFacts> = {}): LabelFacts => ({
  carrier: "Correo del Sur",
  service: "A domicilio",
  zone: "R1",
  recipient: normalAddress({
    name: "María José Núñez de Peñaranda y Gutiérrez-Echeverría",
    phone: "+5493510000002",
    address: "Avenida Libertador General José de San Martín 12345, entre Calle Ñuble y Pasaje Los Álamos",
    unit: "Torre B, piso 14, departamento 1402",
    neighborhood: "Barrio Nueva Córdoba Residencial Sur",
    reference: "portón verde detrás de la estación; preguntar por el señor Íñigo",
    city: "San Fernando del Valle de Catamarca",
    region: "AR-K",
    zip: "K4700ABC",
    country: "AR",
  }),
  sender: normalAddress({
    name: "Depósito Sur",
    phone: "+541140000001",
    address: "Av. Ejemplo 1200",
    city: "Buenos Aires",
    zip: "1284",
    country: "AR",
  }),
  orderNumber: "A-1001",
  parcel: 1,
  parcels: 2,
  weightG: 2_500,
  date: "15/01/2026",
  trackingNumber: "SUR0000001236",
  trackingUrl: PUBLIC_URL,
  cod: { minor: 12_500_000, currency: "ARS" },
  mark: null,
  ...change,
});
const hexOf = (text: string) => Buffer.from(text).toString("hex");
const own = (change?: Partial<LabelFacts>): LabelPart => ({ kind: "own", facts: facts(change) });

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "labels-"));
  const wasm = await readFile(fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm")));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Pages as a printer with 203 dots an inch would put them on paper. */
async function print(name: string, pdf: Uint8Array, dpi = 203): Promise<Buffer[]> {
  const file = join(folder, `${name}.pdf`);
  await writeFile(file, pdf);
  await run("pdftoppm", ["-r", String(dpi), "-gray", "-png", file, join(folder, name)]);
  const pages = (await readdir(folder)).filter((one) => one.startsWith(`${name}-`)).toSorted();
  return Promise.all(pages.map((page) => readFile(join(folder, page))));
}

async function textOf(name: string, pdf: Uint8Array): Promise<string> {
  const file = join(folder, `${name}.pdf`);
  await writeFile(file, pdf);
  const { stdout } = await run("pdftotext", ["-raw", file, "-"]);
  return stdout;
}

async function scan(png: Buffer): Promise<{ format: string; text: string }[]> {
  const found = await readBarcodes(new Uint8Array(png), { formats: ["Code128", "QRCode"], tryHarder: true });
  return found
    .map(({ format, text }) => ({ format, text }))
    .toSorted((left, right) => (left.format + left.text < right.format + right.text ? -1 : 1));
}

describe("a printed label", () => {
  it("is read by a scanner: the number from the bars, the public address from the square", async () => {
    const [page] = await print("one", await drawLabels([own()], "4x6"));
    expect(await scan(page ?? Buffer.alloc(0))).toEqual([
      { format: "Code128", text: "SUR0000001236" },
      { format: "QRCode", text: PUBLIC_URL },
    ]);
  });

  it("is read with a number of twenty characters too", async () => {
    const trackingNumber = "ABCDEFGHIJKLMNOPQRST";
    const [page] = await print("long", await drawLabels([own({ trackingNumber })], "4x6"));
    expect(await scan(page ?? Buffer.alloc(0))).toContainEqual({ format: "Code128", text: trackingNumber });
  });

  it("keeps accents, cuts what is too long, and writes the cash in the country's way", async () => {
    const text = await textOf("text", await drawLabels([own()], "4x6"));
    expect(text).toContain("María José Núñez de Peñaranda");
    expect(text).toContain("Córdoba");
    expect(text).toContain("COBRAR $ 125.000,00");
    expect(text).toContain("Bulto 1/2");
  });

  it("is mostly white, so that boxes do not swallow what stands in them", async () => {
    const file = join(folder, "ink.pdf");
    await writeFile(file, await drawLabels([own()], "4x6"));
    await run("pdftoppm", ["-r", "72", "-gray", file, join(folder, "ink")]);
    const bytes = await readFile(join(folder, "ink-1.pgm"));
    const pixels = bytes.subarray(bytes.length - 288 * 432);
    const dark = pixels.reduce((count, pixel) => count + (pixel < 128 ? 1 : 0), 0);
    expect(dark / pixels.length).toBeGreaterThan(0.03);
    expect(dark / pixels.length).toBeLessThan(0.16);
  });

  it("has no cash box when nothing is to be collected, and says nothing of the buyer's document", async () => {
    const recipient = { ...facts().recipient, documentNumber: "30111222" };
    const text = await textOf("nocod", await drawLabels([own({ cod: null, recipient })], "4x6"));
    expect(text).not.toContain("COBRAR");
    expect(text).not.toContain("30111222");
  });

  it.each([
    ["void", "ANULADA"],
    ["test", "PRUEBA"],
  ] as const)("is marked when it is %s", async (mark, word) => {
    const text = await textOf(mark, await drawLabels([own({ mark })], "4x6"));
    expect(text.replace(/\s/g, "")).toContain(word);
  });

  it("a void one is not read any more", async () => {
    const [page] = await print("voided", await drawLabels([own({ mark: "void" })], "4x6"));
    expect(await scan(page ?? Buffer.alloc(0))).not.toContainEqual({
      format: "Code128",
      text: "SUR0000001236",
    });
  });

  it("prints letters the font lacks without their marks", async () => {
    const recipient = { ...facts().recipient, name: "Łukasz Győző 漢 😀" };
    expect(await textOf("odd", await drawLabels([own({ recipient })], "4x6"))).toContain("Gyozo");
  });
});

describe("many labels", () => {
  it("come in the order asked, one page each", async () => {
    const numbers = ["SUR0000000024", "SUR0000000017", "SUR0000000031"];
    const pages = await print(
      "many",
      await drawLabels(
        numbers.map((trackingNumber) => own({ trackingNumber })),
        "4x6",
      ),
    );
    const read = await Promise.all(pages.map(scan));
    expect(read.map((found) => found.find(({ format }) => format === "Code128")?.text)).toEqual(numbers);
  });

  it("fit four to a sheet of office paper, and labels of other carriers fit in between", async () => {
    const foreign = await drawLabels([own({ trackingNumber: "SUR0000000055" })], "4x6");
    const numbers = ["SUR0000000017", "SUR0000000024", "SUR0000000031", "SUR0000000048"];
    const parts: LabelPart[] = [
      ...numbers.map((trackingNumber) => own({ trackingNumber })),
      { kind: "foreign", pdf: foreign, mark: null },
    ];
    const pages = await print("sheet", await drawLabels(parts, "a4"), 300);
    expect(pages).toHaveLength(2);
    const [first, second] = await Promise.all(pages.map(scan));
    expect(first?.filter(({ format }) => format === "Code128").map(({ text }) => text)).toEqual(numbers);
    expect(second).toContainEqual({ format: "Code128", text: "SUR0000000055" });
  });
});

const widthOf = (text: string, size: number) => text.length * size;

describe("text that is too long", () => {
  it("shrinks first, and is cut only at six points", () => {
    expect(fitText("abcd", widthOf, { width: 40, size: 12 })).toEqual({ text: "abcd", size: 10 });
    expect(fitText("abcdefghij", widthOf, { width: 30, size: 12 })).toEqual({ text: "abcd…", size: 6 });
  });
});

describe("a label for printers that draw by themselves", () => {
  it("has the number, the address and the cash, and lets nobody's name command the printer", () => {
    const recipient = { ...facts().recipient, name: "Ana ^XZ~JA" };
    const zpl = drawZpl(facts({ recipient }));
    expect(zpl).toContain("^FDSUR0000001236^FS");
    expect(zpl).toContain("COBRAR $ 125.000,00");
    expect(zpl.match(/\^XZ/g)).toHaveLength(1);
    expect(zpl).toContain("Ana _5eXZ_7eJA");
  });

  it("has codes that are scanned as they were written, whatever characters they have", () => {
    const trackingUrl = "https://panel.example/t/~a_b^c?q=ñ";
    const zpl = drawZpl(facts({ trackingUrl, trackingNumber: "SUR_1~2^3" }));
    // As a printer reads it: escapes count only where ^FH announces them.
    const fields = [...zpl.matchAll(/\^B([QC])[^^]*(\^FH)?\^FD([^^]*)\^FS/g)].map(
      ([, code, isHex, data = ""]) => [
        code,
        isHex === undefined
          ? data
          : Buffer.from(
              data.replace(
                /_([0-9a-f]{2})|([^_])/g,
                (_all, hex?: string, char?: string) => hex ?? hexOf(char ?? ""),
              ),
              "hex",
            ).toString(),
      ],
    );
    expect(fields).toEqual([
      ["Q", `MA,${trackingUrl}`],
      ["C", "SUR_1~2^3"],
    ]);
  });
});

describe("amounts at the door", () => {
  it.each([
    [12_500_000, "ARS", "$ 125.000,00"],
    [11_990_000, "COP", "$ 119.900"],
    [119_900, "CLP", "$ 119.900"],
    [125_050, "MXN", "$ 1,250.50"],
    [9_990, "BRL", "R$ 99,90"],
  ])("%d minor units of %s are %s", (minor, currency, shown) => {
    expect(shownAmount(minor, currency)).toBe(shown);
  });
});
