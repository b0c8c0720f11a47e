import { parseXml, XmlElement, type XmlDocument } from "@rgrove/parse-xml";
import { strFromU8, unzipSync } from "fflate";

export class XlsxError extends Error {}

/** A statement of 5,000 lines and twenty columns takes a third of it. */
const MAX_PART_BYTES = 16 * 1_024 * 1_024;
/** The same statement has 400,000. What is refused for it would take longer to read than anybody waits. */
const MAX_TAGS = 600_000;

function refuseManyTags(parts: ReadonlyMap<string, string>): void {
  let tags = 0;
  for (const part of parts.values()) {
    for (let at = part.indexOf("<"); at !== -1; at = part.indexOf("<", at + 1)) {
      tags += 1;
      if (tags > MAX_TAGS) {
        throw new XlsxError("it is too large");
      }
    }
  }
}

type Parent = XmlDocument | XmlElement;

export function childrenOf(parent: Parent, name: string): XmlElement[] {
  return parent.children.filter(
    (node): node is XmlElement => node instanceof XmlElement && localName(node) === name,
  );
}

/** Some programs write names with a prefix. */
function localName({ name }: XmlElement): string {
  return name.slice(name.indexOf(":") + 1);
}

export const childOf = (parent: Parent, name: string): XmlElement | undefined => childrenOf(parent, name)[0];

const PARTS =
  /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/;

export function unpackWorkbook(bytes: Uint8Array): ReadonlyMap<string, string> {
  let total = 0;
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!PARTS.test(name)) {
          return false;
        }
        total += originalSize;
        if (total > MAX_PART_BYTES) {
          throw new XlsxError("it is too large");
        }
        return true;
      },
    });
    const texts = new Map(Object.entries(parts).map(([name, part]) => [name, strFromU8(part)]));
    refuseManyTags(texts);
    return texts;
  } catch (error) {
    throw error instanceof XlsxError ? error : new XlsxError("it is damaged or protected by a password");
  }
}

export function rootOf(parts: ReadonlyMap<string, string>, name: string): XmlElement | null {
  const part = parts.get(name);
  if (part === undefined) {
    return null;
  }
  try {
    return parseXml(part).root;
  } catch {
    throw new XlsxError("it is damaged");
  }
}

export function firstSheet(parts: ReadonlyMap<string, string>, workbook: XmlElement): XmlElement {
  const sheets = childOf(workbook, "sheets");
  const sheet = sheets && childOf(sheets, "sheet");
  const id = Object.entries(sheet?.attributes ?? {}).find(([name]) => name.endsWith(":id"))?.[1];
  const relations = rootOf(parts, "xl/_rels/workbook.xml.rels");
  const relation =
    relations && childrenOf(relations, "Relationship").find((one) => one.attributes["Id"] === id);
  const target = (relation?.attributes["Target"] ?? "").replace(/^\/?(?:xl\/)?/, "xl/");
  const root = rootOf(parts, target);
  if (!root) {
    throw new XlsxError("it has no sheet");
  }
  return root;
}
