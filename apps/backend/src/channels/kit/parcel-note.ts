import type { PushedLine, TrackingPush } from "../../ports/channel.ts";

const LINE_BREAK = /\n|<br\s*\/?>|<\/?p>/i;
const ITEM = /^\s*\d+ × /;

function itemOf({ name, quantity }: PushedLine): string {
  return `${quantity} × ${name.replaceAll(/\s+/g, " ").trim()}`;
}

/** Words of no language: the shop's own mail around the note has its buyers' one. */
export function noteOf({ carrier, trackingNumber, url, lines }: TrackingPush): string {
  return [`${carrier}: ${trackingNumber}`, url, ...(lines ?? []).map(itemOf)].join("\n");
}

/** Words between single spaces, so that a number is not found inside a longer one. */
const inWords = (text: string): string =>
  ` ${text
    .split(/[\s<>]+/)
    .join(" ")
    .trim()} `;

/** Whether a note says the number; the name of an item may contain the like. */
export function saysNumber(note: string, number: string): boolean {
  const said = note.split(LINE_BREAK).filter((row) => !ITEM.test(row));
  return inWords(said.join(" ")).includes(inWords(number));
}
