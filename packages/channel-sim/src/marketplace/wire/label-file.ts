import type { Shipment } from "../state.ts";

/** An answer of a firewall, with the wrong heading. */
export const labelPage = Buffer.from("<!doctype html><title>Just a moment</title>");

export const labelZpl = ({ id }: Shipment): { name: string; content: Buffer } => ({
  name: `Etiqueta de envio ${id}.txt`,
  content: Buffer.from(`^XA^FO50,50^A0N,40^FDMEL${id}^FS^XZ`),
});

/** A page of 4 by 6 inches for each parcel. */
export function labelPdf(shipments: readonly Shipment[]): Buffer {
  const pages = shipments.map((_, index) => `${4 + index * 2} 0 R`).join(" ");
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Kids[${pages}]/Count ${shipments.length}>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ...shipments.flatMap(({ id }, index) => {
      const drawn = `BT /F1 20 Tf 30 380 Td (Mercado Envios MEL${id}) Tj ET`;
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 288 432]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + index * 2} 0 R>>`,
        `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
      ];
    }),
  ];
  const numbered = objects.map((object, index) => `${index + 1} 0 obj${object}endobj\n`);
  return Buffer.from(`%PDF-1.4\n${numbered.join("")}trailer<</Root 1 0 R>>\n%%EOF\n`, "latin1");
}
