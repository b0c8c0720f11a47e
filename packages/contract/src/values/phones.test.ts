import { expect, test } from "vitest";
import { internationalPhone } from "./phones.ts";

test.each([
  ["300 123 45 67", "CO", "+573001234567"],
  ["+57 300 1234567", "AR", "+573001234567"],
  ["573001234567", "CO", "+573001234567"],
  ["0057 300 123 4567", "CO", "+573001234567"],
  ["011 4000-0001", "AR", "+541140000001"],
  ["(55) 98888-7777", "BR", "+5555988887777"],
  ["09 912 3456", "UY", "+59899123456"],
  ["56912345678", "CL", "+56912345678"],
])("%s in %s is dialled as %s", (written, country, phone) => {
  expect(internationalPhone(written, country)).toBe(phone);
});

test.each([
  [null, "CO"],
  ["", "CO"],
  ["3001234567", null],
  ["3001234567", "ZZ"],
  ["12", "CO"],
])("%s in %s cannot be dialled from elsewhere", (written, country) => {
  expect(internationalPhone(written, country)).toBeNull();
});
