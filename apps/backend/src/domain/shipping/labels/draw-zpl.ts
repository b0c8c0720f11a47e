import { addressLines, shownAmount, type LabelFacts } from "./facts.ts";

const hexOf = (char: string) =>
  Array.from(Buffer.from(char), (byte) => `_${byte.toString(16).padStart(2, "0")}`).join("");

/**
 * Data of a field. Carets and tildes begin commands, and printers differ in what they make of other characters: written as
 * hexadecimal (`^FH`, UTF-8 by `^CI28`) they are data everywhere.
 */
const field = (text: string) => `^FH^FD${text.replace(/[^ -~]|[\^~_]/gu, hexOf)}^FS`;

const line = (x: number, y: number, size: number, text: string, most: number) =>
  `^FO${x},${y}^A0N,${size},${size}^FB${most},1,0,L${field(text)}`;

const MARKS = { void: "ANULADA VOID", test: "PRUEBA TEST" } as const;

/** For printers that draw by themselves: 812 by 1218 dots at 203 an inch. */
export function drawZpl(facts: LabelFacts): string {
  const to = addressLines(facts.recipient);
  const from = addressLines(facts.sender);
  return [
    "^XA^CI28^PW812^LL1218",
    line(25, 25, 42, facts.carrier, 520),
    line(25, 75, 28, facts.service, 520),
    ...(facts.zone === null ? [] : [`^FO560,20^GB230,95,4^FS`, line(575, 35, 70, facts.zone, 200)]),
    "^FO25,130^GB762,3,3^FS",
    line(25, 150, 42, facts.recipient.name ?? "", 762),
    line(25, 205, 34, to.street, 762),
    line(25, 250, 28, to.area, 762),
    line(25, 295, 38, to.town, 762),
    line(25, 345, 30, facts.recipient.phone === null ? "" : `Tel. ${facts.recipient.phone}`, 762),
    ...(facts.cod === null
      ? []
      : [
          "^FO25,400^GB762,90,4^FS",
          line(45, 420, 56, `COBRAR ${shownAmount(facts.cod.minor, facts.cod.currency)}`, 720),
        ]),
    "^FO25,510^GB762,3,3^FS",
    line(25, 530, 26, facts.sender.name ?? "", 540),
    line(25, 565, 22, `${from.street}, ${from.town}`, 540),
    line(25, 620, 28, facts.orderNumber === null ? "" : `Pedido ${facts.orderNumber}`, 540),
    line(
      25,
      660,
      26,
      `Bulto ${facts.parcel}/${facts.parcels}  ${(facts.weightG / 1_000).toFixed(2)} kg  ${facts.date}`,
      540,
    ),
    `^FO600,530^BQN,2,5${field(`MA,${facts.trackingUrl}`)}`,
    `^FO170,850^BY3^BCN,150,Y,N,N,A${field(facts.trackingNumber)}`,
    ...(facts.mark === null ? [] : [line(25, 1_120, 70, MARKS[facts.mark], 762)]),
    "^XZ",
  ].join("\n");
}
