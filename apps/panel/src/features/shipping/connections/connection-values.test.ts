import { expect, test } from "vitest";
import { bodyOf, emptyValues, missingCredentials, missingOf } from "./connection-values.ts";
import type { Provider } from "./queries.ts";

const reseller: Provider = {
  provider: "envia",
  title: "Envia.com",
  credentials: [
    { name: "token", isRequired: true },
    { name: "webhookSecret", isRequired: false },
  ],
  settings: ["country"],
  hasWebhook: true,
  isTestable: true,
  quotes: true,
};

test("a form starts with the provider's name and the merchant's country, and says what it lacks", () => {
  const values = emptyValues(reseller, "CO");
  expect([values.name, values.country]).toEqual(["Envia.com", "CO"]);
  expect(missingOf(reseller, values)).toEqual(["token"]);
  expect(missingOf(reseller, { ...values, name: " ", country: "" })).toEqual(["name", "country", "token"]);
  expect(missingCredentials(reseller, { ...values, country: "" })).toEqual(["token"]);
});

test("what was left empty is not sent, and blanks around a secret are cut off", () => {
  const values = { ...emptyValues(reseller, "CO"), credentials: { token: " abc\n", webhookSecret: "" } };
  expect(bodyOf(reseller, values)).toEqual({
    provider: "envia",
    name: "Envia.com",
    mode: "live",
    settings: { country: "CO" },
    credentials: { token: "abc" },
  });
});

test("a carrier followed by hand needs no more than a name", () => {
  const manual: Provider = { ...reseller, provider: "manual", credentials: [], settings: [] };
  expect(bodyOf(manual, emptyValues(manual, null))).toEqual({
    provider: "manual",
    name: "Envia.com",
    mode: "live",
  });
});
