import {
  CLAIM_STATUSES,
  COD_CAUSES,
  COD_STATUSES,
  DEDUCTION_STATUSES,
  DISCREPANCIES,
  EVENT_ORIGINS,
  EVENT_SOURCES,
  EVENT_STATES,
  FEATURES,
  FULFILMENT_STATUSES,
  HOLD_REASONS,
  LABEL_DELAYS,
  INCIDENT_STATES,
  JOB_STATES,
  MANIFEST_STATUSES,
  MAPPING_STATUSES,
  MOVE_REASONS,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  PICKUP_STATUSES,
  PLACE_KINDS,
  PLACE_VERDICTS,
  PLAN_NAMES,
  PLATFORMS,
  PUBLISH_FAILURES,
  PUBLISH_FIELDS,
  PUBLISH_STATES,
  REJECT_REASONS,
  REMITTANCE_STATUSES,
  RESOLUTIONS,
  ROLES,
  ROUTE_CAUSES,
  ROUTE_OUTCOMES,
  SCOPE_ACCESSES,
  SCOPE_RESOURCES,
  SHIPMENT_STATUSES,
  SHOP_STATUSES,
  SIZE_SOURCES,
  STOCK_STATUSES,
  TRANSFER_STATUSES,
  WAVE_STATUSES,
  WEBHOOK_DELIVERY_STATES,
  WEBHOOK_SUBSCRIPTION_STATUSES,
} from "@estiba/contract/values";
import { globSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { CONSENT_TEXTS, ERRORS, endpoints, errorsOf, type Endpoint } from "@estiba/contract";
import { describe, expect, test } from "vitest";
import { texts as enApart } from "./en-apart.ts";
import { texts as enRest } from "./en-rest.ts";
import { texts as en } from "./en.ts";
import { texts as esApart } from "./es-apart.ts";
import { texts as esRest } from "./es-rest.ts";
import { texts as es } from "./es.ts";
import { LANGUAGE_CODES, pickLanguage } from "./languages.ts";
import { texts as ptApart } from "./pt-apart.ts";
import { texts as ptRest } from "./pt-rest.ts";
import { texts as pt } from "./pt.ts";

const source = fileURLToPath(new URL("../..", import.meta.url));
const files = globSync("**/locales/*.json", { cwd: source });
const folders = [...new Set(files.map((file) => dirname(file)))];

function flatten(value: unknown, prefix = ""): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, inner] of Object.entries(value ?? {})) {
    const path = prefix === "" ? key : `${prefix}.${key}`;
    if (typeof inner === "string") {
      flat.set(path, inner);
    } else {
      flatten(inner, path).forEach((text, name) => flat.set(name, text));
    }
  }
  return flat;
}

const read = (folder: string, language: string): Map<string, string> =>
  flatten(JSON.parse(readFileSync(`${source}/${folder}/${language}.json`, "utf8")));

const placeholders = (text: string): string[] =>
  (text.match(/\{\{\w+\}\}|<\/?\w+>/g) ?? []).toSorted((a, b) => a.localeCompare(b));

/** A key with a value in it: `users.roleText.${role}`. */
const TEMPLATE_KEY = /`([\w.:]+\$\{\w+(?:\.\w+)*\}[\w.]*)`/g;

/** Keys put together at run time, by the table that feeds them. */
const DYNAMIC: Readonly<Record<string, readonly string[]>> = {
  "base:roles": ROLES,
  "base:plans": PLAN_NAMES,
  "identity:users.roleText": ROLES,
  "identity:scopes.resource": SCOPE_RESOURCES,
  "identity:scopes.access": SCOPE_ACCESSES,
  "plan:features": FEATURES,
  "webhooks:status": WEBHOOK_SUBSCRIPTION_STATUSES,
  "webhooks:deliveries.state": WEBHOOK_DELIVERY_STATES,
  "shell:locked.feature": FEATURES,
  "shops:wizard.text": PLATFORMS,
  "stock:incidents.state": INCIDENT_STATES,
  "stock:incidents.one": INCIDENT_STATES,
  "stock:explain.reason": MOVE_REASONS,
  "stock:explain.one": MOVE_REASONS,
  "stock:catalog.edit.sizeSource": SIZE_SOURCES,
  "stock:places.kind": PLACE_KINDS,
  "stock:transfers.status": TRANSFER_STATUSES,
  "routing:outcome": ROUTE_OUTCOMES,
  "routing:verdict": PLACE_VERDICTS,
  "routing:cause": ROUTE_CAUSES,
  "routing:reason": REJECT_REASONS,
  "stock:mappings.status": MAPPING_STATUSES,
  "stock:mappings.empty": MAPPING_STATUSES,
  "publish:field": PUBLISH_FIELDS,
  "publish:choice.fieldText": PUBLISH_FIELDS,
  "publish:state": PUBLISH_STATES,
  "publish:failure": PUBLISH_FAILURES,
  "publish:job.state": JOB_STATES,
  "finance:codStatus": COD_STATUSES,
  "finance:remittanceStatus": REMITTANCE_STATUSES,
  "finance:discrepancy": DISCREPANCIES,
  "finance:advice": DISCREPANCIES,
  "finance:cause": COD_CAUSES,
  "finance:consequence": RESOLUTIONS,
  "finance:resolution": RESOLUTIONS,
  "vocabulary:fulfilmentStatus": FULFILMENT_STATUSES,
  "fulfilments:reason": HOLD_REASONS,
  "fulfilments:next": HOLD_REASONS,
  "fulfilments:label": LABEL_DELAYS,
  "dispatch:wave.status": WAVE_STATUSES,
  "vocabulary:shipmentStatus": SHIPMENT_STATUSES,
  "shipping:source": EVENT_ORIGINS,
  "shipping:claim.status": CLAIM_STATUSES,
  "shipping:handover.sheetStatus": MANIFEST_STATUSES,
  "shipping:handover.pickupStatus": PICKUP_STATUSES,
  "vocabulary:platform": PLATFORMS,
  "vocabulary:shopStatus": SHOP_STATUSES,
  "vocabulary:orderStatus": ORDER_STATUSES,
  "vocabulary:paymentStatus": PAYMENT_STATUSES,
  "vocabulary:stockStatus": STOCK_STATUSES,
  "vocabulary:deductionStatus": DEDUCTION_STATUSES,
  "vocabulary:eventSource": EVENT_SOURCES,
  "vocabulary:eventState": EVENT_STATES,
};

describe("the panel has the languages of the profile", () => {
  test("each folder of texts has a file for every language, and none for a language nobody can choose", () => {
    expect(folders.length).toBeGreaterThanOrEqual(5);
    const profile = JSON.stringify(endpoints.updateMe.body.properties.locale);
    expect(LANGUAGE_CODES.every((code) => profile.includes(`"${code}"`))).toBe(true);
    for (const folder of folders) {
      const found = files.filter((file) => dirname(file) === folder).map((file) => basename(file, ".json"));
      expect([folder, ...found.toSorted((a, b) => a.localeCompare(b))]).toEqual([folder, "en", "es", "pt"]);
    }
  });

  test("the texts of every folder reach the pages under the folder's name", () => {
    const names = folders.map((folder) => basename(dirname(folder))).toSorted((a, b) => a.localeCompare(b));
    for (const parts of [
      [es, esRest, esApart],
      [en, enRest, enApart],
      [pt, ptRest, ptApart],
    ]) {
      const reached = parts.flatMap((part) => Object.keys(part));
      expect(reached.toSorted((a, b) => a.localeCompare(b))).toEqual(names);
    }
    expect(es["ui"]?.["cancel"]).toBe("Cancelar");
  });

  test.each(folders)("%s has the same keys and placeholders in every language", (folder) => {
    const english = read(folder, "en");
    for (const language of LANGUAGE_CODES) {
      const texts = read(folder, language);
      expect([...texts.keys()]).toEqual([...english.keys()]);
      for (const [key, text] of texts) {
        expect([language, key, text.trim() === ""]).toEqual([language, key, false]);
        expect([language, key, placeholders(text)]).toEqual([
          language,
          key,
          placeholders(english.get(key) ?? ""),
        ]);
      }
    }
  });

  test("a counted text has its singular and its plural", () => {
    for (const folder of folders) {
      const keys = new Set(read(folder, "en").keys());
      const counted = [...keys]
        .filter((key) => /_(one|other)$/.test(key))
        .map((key) => key.replace(/_(one|other)$/, ""));
      expect(counted.filter((key) => !keys.has(`${key}_one`) || !keys.has(`${key}_other`))).toEqual([]);
    }
  });
});

describe("no text is forgotten", () => {
  test("every error the panel can meet has its own words, and no words are left of an error that is gone", () => {
    const texts = read("ui/errors/locales", "en");
    const known = new Set([...texts.keys()].map((key) => key.replace(/_(one|other)$/, "")));
    const own = ["NETWORK_ERROR", "TIMEOUT", "ABORTED", "RATE_LIMITED", "UNEXPECTED_ANSWER", "UNKNOWN"];
    const met = Object.values<Endpoint>(endpoints)
      .filter(({ policy }) => policy.auth !== "webhook" && policy.auth !== "apiKey")
      .flatMap(errorsOf);
    expect([...met, ...own].filter((code) => !known.has(code))).toEqual([]);
    expect([...known].filter((code) => !Object.hasOwn(ERRORS, code) && !own.includes(code))).toEqual([]);
  });

  test("every change the service records has words in the audit log", () => {
    const backend = fileURLToPath(new URL("../../../../backend/src", import.meta.url));
    const actions = globSync("{domain,flows}/**/*.ts", { cwd: backend })
      .filter((file) => !file.endsWith(".test.ts"))
      .flatMap((file) => [...readFileSync(`${backend}/${file}`, "utf8").matchAll(/action: "(\w+\.\w+)"/g)])
      .map(([, action = ""]) => `audit.actions.${action.replaceAll(".", "_")}`);
    const texts = read("features/identity/locales", "en");
    expect(actions.length).toBeGreaterThan(20);
    expect(actions.filter((key) => !texts.has(key))).toEqual([]);
  });

  test("consents are asked for in the words the service keeps", () => {
    for (const language of LANGUAGE_CODES) {
      const texts = read("features/identity/locales", language);
      const shown = Object.keys(CONSENT_TEXTS).map((document) => texts.get(`consents.${document}`));
      expect(shown).toEqual(Object.values(CONSENT_TEXTS).map((words) => words[language]));
    }
  });

  test.each(Object.entries(DYNAMIC))("%s has a text for every value", (path, values) => {
    const [namespace = "", prefix = ""] = path.split(":");
    const folder = folders.find((name) => basename(dirname(name)) === namespace) ?? "";
    const keys = [...read(folder, "en").keys()].filter((key) => key.startsWith(`${prefix}.`));
    expect(keys.toSorted((a, b) => a.localeCompare(b))).toEqual(
      values.map((value) => `${prefix}.${value}`).toSorted((a, b) => a.localeCompare(b)),
    );
  });

  test("every text is used by some page", () => {
    const code = globSync("**/*.{ts,tsx}", { cwd: source })
      .filter((file) => !file.endsWith(".test.ts"))
      .map((file) => readFileSync(`${source}/${file}`, "utf8"))
      .join("\n");
    const templates = [...code.matchAll(TEMPLATE_KEY)].map(
      ([, template = ""]) =>
        new RegExp(
          `^${template
            .replaceAll(/^\w+:/g, "")
            .replaceAll(".", "\\.")
            .replaceAll(/\$\{\w+(\\\.\w+)*\}/g, "\\w+")}$`,
        ),
    );
    const isUsed = (key: string): boolean =>
      code.includes(`"${key}"`) || code.includes(`:${key}"`) || templates.some((known) => known.test(key));
    const unused = folders
      .filter((folder) => folder !== "ui/errors/locales")
      .flatMap((folder) => [...read(folder, "en").keys()].map((key) => key.replace(/_(one|other)$/, "")))
      .filter((key) => !isUsed(key));
    expect(unused).toEqual([]);
  });
});

describe("the language on the first visit", () => {
  test("is the browser's first supported one, otherwise English", () => {
    expect(pickLanguage(["es-CO", "en"])).toBe("es");
    expect(pickLanguage(["fr", "pt-BR", "en"])).toBe("pt");
    expect(pickLanguage(["fr", "de"])).toBe("en");
    expect(pickLanguage([])).toBe("en");
  });
});
