import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { LOCALES, type Locale } from "./guides/locales.ts";
import { PROJECT_ROOT } from "./guides/pages.ts";

type Phrase = readonly [old: RegExp, instead: string];

/** What the panel, the mails and the guides no longer say, and the word that replaced it. */
const RETIRED: Readonly<Record<Locale, readonly Phrase[]>> = {
  en: [
    [/^No stock$/, "Not tracked"],
    [/\bStory\b|\bthe story\b/, "Activity"],
    [/\bShip it\b/, "Create shipment"],
    [/\b(?:order|number) at the channel\b/i, "Channel order no."],
    [/\b(?:order|event|product|nothing) fits\b|\bsearch for less\b/i, "No matching orders"],
    [/\bfigures?\b/i, "stock, stock source"],
    [/\bread (?:your catalog|from (?:your )?shops)\b/i, "Import products; Sync"],
    [/\b(?:held|holds?|keeps) back\b/i, "Reserved"],
    [/\bright already\b/i, "Unchanged"],
    [/^Write \{\{count\}\}|\bwhat to write\b/i, "Publish 1 change"],
    [/\bnone chosen\b/i, "All shops (default)"],
    [/\b(?:does|do) not fit\b/i, "Discrepancies"],
    [/\bset .{0,20}\baside\b/i, "Reject"],
    [/\bbook the statement\b|\bhas the money come\b/i, "Confirm statement; Record bank deposit"],
    [/\bmargin of shipping\b|\bcharged less\b/i, "Shipping margin; charged minus cost"],
    [/\bway in\b|\bcame again\b/i, "Source; Duplicates"],
    [/\bnothing missing\b/i, "Order reconciliation"],
    [/\}\} well$/, "healthy"],
    [/\bplaces? of departure\b|^Usual$/i, "Ship-from locations; Default"],
    [/\b(?:taken?|took) (?:it )?back\b|\btake the \w+ back\b/i, "undo, reverse"],
    [/\bdeductions\b/i, "Stock movements"],
    [/\bwith the (?:buyer|carrier)s\b/i, "To collect; Held by carriers"],
    [/\b(?:is|are|was|were) told\b|\bworked through\b|\btakes? part\b/i, "notified, processed, active"],
  ],
  es: [
    [/\bexistencias\b|\bcifras?\b|\bstock\b/i, "inventario"],
    [/\betiquetas?\b/i, "guía"],
    [/\btransportistas?\b|\b(?:el|este|un|ningún) transporte\b/i, "transportadora"],
    [/\blugar(?:es)? de (?:salida|partida)\b|^(?:Añadir|Guardar) lugar$|\btu depósito\b/i, "bodega"],
    [/\bgerentes?\b/i, "encargado"],
    [/\bdueños?\b/i, "propietario"],
    [/^Descuentos$|\b(?:filtrar|lista de) descuentos\b/i, "Salidas por venta"],
    [/\brendi(?:d|r|ci)|\brind(?:a|e|ió)\b/i, "liquidación; pagado por la transportadora"],
    [/\bfuente de la verdad\b|\bnadie todavía\b/i, "Fuente principal; Sin sincronizar"],
    [/\blee tu catálogo\b|\bleer de las tiendas\b/i, "Importa tus productos; Sincronizar"],
    [/\bhistoria\b/i, "historial"],
    [/^Va a$/, "Destinatario"],
    [/\bqué escribir\b|^Escribir \{\{count\}\}/i, "Publicar 1 cambio"],
    [/\bsin elegir ninguna\b/i, "Todas las tiendas"],
    [/^Conté$/, "Conteo físico"],
    [/^Aplicado$|^No hace falta$/, "Descontado; No aplica"],
    [/\bbusca con menos\b/i, "Prueba con menos palabras"],
    [/^Con (?:el comprador|los compradores)$/i, "Por cobrar"],
    [/\bno cuadran?\b/i, "Diferencias"],
    [/\blo que había\b/i, "sin inventario suficiente"],
    [/\b(?:llegan|se traen|aparecen|vinculan|encuentran) (?:aquí )?sol[oa]s\b/i, "automáticamente"],
    [/\bcallada\b/i, "menos pedidos de lo normal"],
  ],
  pt: [
    [/\bapaga-os\b|\bjunto da autoridade\b|\bfica a saber\b/i, "os apaga; à autoridade; é informada"],
    [/\bregista[mr]?\b|\bpartilha/i, "registra; compartilha"],
    [/\bhistória\b/i, "Histórico"],
    [/\b(?:seu|um novo|mudar) papel\b|^Papel\b/i, "Função"],
    [/\bestado\b/i, "Status"],
    [/^Idade$/, "Dias em aberto"],
    [/\bem mãos\b|\bà mão\b/i, "Disponível; Manual"],
    [/\bleia (?:seu catálogo|-o das)|\bler das lojas\b/i, "Importe seus produtos; Sincronizar"],
    [/\bnúmero manda\b|\bfonte da verdade\b|\bninguém ainda\b/i, "Fonte do estoque"],
    [/^Escrever \{\{count\}\}|\bo que escrever\b/i, "Publicar 1 alteração"],
    [/\bna porta\b|^Na entrega$/i, "Recebido na entrega; Pendente na entrega"],
    [/\}\} bem$/, "funcionando"],
    [/\bcombinar (?:tudo )?de novo\b/i, "Refazer vínculos"],
    [/\bnão batem?\b/i, "Divergências"],
    [/\b(?:o|pelo|do|no|ao|um) Estiba\b/, "a Estiba"],
    [/\bsozinh[oa]s?\b/i, "automaticamente"],
  ],
};

/** The old word in another sense. */
const ANOTHER_SENSE = new Set(["es orders detail.discounts", "pt orders new.pays.on_delivery"]);

interface Said {
  readonly where: string;
  readonly text: string;
}

const read = (file: string): string => readFileSync(join(PROJECT_ROOT, file), "utf8");

function textsIn(node: unknown, path: string): readonly Said[] {
  if (typeof node === "string") {
    return [{ where: path, text: node }];
  }
  return Object.entries(node ?? {}).flatMap(([key, inner]) =>
    textsIn(inner, `${path}${path.endsWith(" ") ? "" : "."}${key}`),
  );
}

const ofPanel = (locale: Locale): readonly Said[] =>
  globSync(`apps/panel/src/**/locales/${locale}.json`, { cwd: PROJECT_ROOT }).flatMap((file) =>
    textsIn(JSON.parse(read(file)), `${locale} ${basename(dirname(dirname(file)))} `),
  );

/** Without code, whose words are the interface's. */
const ofGuides = (locale: Locale): readonly Said[] =>
  globSync(locale === "en" ? "docs/guides/*.md" : `docs/guides/${locale}/*.md`, {
    cwd: PROJECT_ROOT,
  }).flatMap((file) =>
    read(file)
      .replaceAll(/^```[\s\S]*?^```/gm, "")
      .split("\n")
      .map((line) => ({ where: file, text: line.replaceAll(/`[^`]*`|\]\([^)]*\)/g, "") })),
  );

/** Texts of the backend stand beside their language: `es: "..."` or `es: {`. */
function ofBackend(locale: Locale): readonly Said[] {
  const files = globSync(
    "apps/backend/src/{domain/mail/*,domain/shipping/labels/draw-*,http/presenters/tracking-page}.ts",
    { cwd: PROJECT_ROOT },
  );
  return files.flatMap((file) => {
    let current = "";
    return read(file)
      .split("\n")
      .flatMap((line) => {
        current = /^\s*(en|es|pt): /.exec(line)?.[1] ?? current;
        const texts = [...line.matchAll(/"([^"]*)"/g)].map(([, text = ""]) => text);
        return current === locale ? texts.map((text) => ({ where: file, text })) : [];
      });
  });
}

function retiredIn(locale: Locale, said: readonly Said[]): readonly string[] {
  return said
    .filter(({ where }) => !ANOTHER_SENSE.has(where))
    .flatMap(({ where, text }) => {
      const plain = text.replaceAll(/\{\{(?!count|total)\w+\}\}/g, "x");
      return RETIRED[locale]
        .filter(([old]) => old.test(plain))
        .map(([, instead]) => `${where}: "${text}": say ${instead}`);
    });
}

describe.each(LOCALES)("in %s", (locale) => {
  test("no retired phrase is left in the panel, the mails, the labels or the guides", () => {
    const said = [...ofPanel(locale), ...ofBackend(locale), ...ofGuides(locale)];
    expect(said.length).toBeGreaterThan(1500);
    expect(retiredIn(locale, said)).toEqual([]);
  });
});

test.each([
  ["en", "Choose whose figure rules"],
  ["en", "Write {{count}} changes"],
  ["es", "Queda en la historia de la cifra."],
  ["es", "Escribir {{count}} cambios"],
  ["pt", "{{well}} de {{total}} bem"],
  ["pt", "pelo Estiba"],
] as const)("a retired phrase is found: %s %s", (locale, text) => {
  expect(retiredIn(locale, [{ where: "planted", text }])).not.toEqual([]);
});
