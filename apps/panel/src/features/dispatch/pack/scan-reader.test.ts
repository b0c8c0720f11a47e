import { expect, test } from "vitest";
import { createScanReader, type Key } from "./scan-reader.ts";

const SCANNER_MS = 8;
const PERSON_MS = 180;

function desk() {
  const codes: string[] = [];
  const read = createScanReader((code) => codes.push(code));
  let atMs = 0;
  const press = (key: string, gapMs: number, change: Partial<Key> = {}) => {
    atMs += gapMs;
    return read({ key, atMs, isInTextField: false, hasModifier: false, isRepeat: false, ...change });
  };
  const type = (text: string, gapMs = SCANNER_MS, change: Partial<Key> = {}) =>
    text.split("").map((key) => press(key, gapMs, change));
  return { codes, press, type };
}

test("what a scanner types until Enter or Tab is a code, and nothing else on the page gets its keys", () => {
  const { codes, press, type } = desk();
  const keys = [...type("7701234567897"), press("Enter", SCANNER_MS)];
  type("Camisa roja-1");
  press("Tab", SCANNER_MS);
  expect(codes).toEqual(["7701234567897", "Camisa roja-1"]);
  expect(keys.every(Boolean)).toBe(true);
});

test("keys such as Shift between the letters change nothing", () => {
  const { codes, press, type } = desk();
  type("ab");
  press("Shift", SCANNER_MS);
  type("C");
  press("Enter", SCANNER_MS);
  expect(codes).toEqual(["abC"]);
});

test("what a person types is no code, and Enter and the space bar still press buttons", () => {
  const { codes, press, type } = desk();
  type("7701", PERSON_MS);
  expect(press("Enter", PERSON_MS)).toBe(false);
  expect(press(" ", PERSON_MS)).toBe(false);
  expect(press("Enter", SCANNER_MS)).toBe(false);
  expect(codes).toEqual([]);
});

test("a code begins anew after a pause", () => {
  const { codes, press, type } = desk();
  type("half");
  press("x", PERSON_MS);
  type("yz");
  press("Enter", SCANNER_MS);
  expect(codes).toEqual(["xyz"]);
});

test("text fields, shortcuts and keys that are held down are left alone", () => {
  const { codes, press, type } = desk();
  for (const change of [{ isInTextField: true }, { hasModifier: true }, { isRepeat: true }]) {
    expect([...type("770", SCANNER_MS, change), press("Enter", SCANNER_MS, change)]).not.toContain(true);
  }
  expect(codes).toEqual([]);
});
