import type { TypeRef, ValueNode } from "./ast.ts";
import { namedType } from "./ast.ts";
import { parseDirectives, parseValue } from "./parse-document.ts";
import { GraphqlSyntaxError, TokenReader } from "./token-reader.ts";

export type InputDefinition = { name: string; type: TypeRef; defaultValue: ValueNode | null };

export type FieldDefinition = {
  name: string;
  type: TypeRef;
  args: Map<string, InputDefinition>;
  // One of these access scopes must be granted.
  scopes: string[];
};

export type ObjectDefinition = {
  kind: "object" | "interface";
  name: string;
  fields: Map<string, FieldDefinition>;
};
export type TypeDefinition =
  | ObjectDefinition
  | { kind: "input"; name: string; fields: Map<string, InputDefinition> }
  | { kind: "enum"; name: string; values: Set<string> }
  | { kind: "scalar"; name: string };

export type Schema = { types: Map<string, TypeDefinition> };

const BUILT_IN_SCALARS = ["ID", "String", "Int", "Float", "Boolean"];

function parseInput(reader: TokenReader): InputDefinition {
  const name = reader.name().text;
  reader.expect(":");
  const type = reader.type();
  return { name, type, defaultValue: reader.take("=") ? parseValue(reader) : null };
}

function byName<T extends { name: string }>(items: T[]): Map<string, T> {
  return new Map(items.map((item) => [item.name, item]));
}

function parseFieldDefinition(reader: TokenReader): FieldDefinition {
  const name = reader.name().text;
  const args = reader.take("(") ? reader.until(")", () => parseInput(reader)) : [];
  reader.expect(":");
  const type = reader.type();
  const access = parseDirectives(reader).find((directive) => directive.name === "access");
  const scopes = access?.args.flatMap((arg) => (arg.value.kind === "string" ? [arg.value.value] : [])) ?? [];
  return { name, type, args: byName(args), scopes };
}

function parseTypeDefinition(reader: TokenReader): TypeDefinition {
  const keyword = reader.name();
  const name = reader.name().text;
  if (keyword.text === "scalar") {
    return { kind: "scalar", name };
  }
  reader.expect("{");
  switch (keyword.text) {
    case "type":
      return { kind: "object", name, fields: byName(reader.until("}", () => parseFieldDefinition(reader))) };
    case "interface":
      return {
        kind: "interface",
        name,
        fields: byName(reader.until("}", () => parseFieldDefinition(reader))),
      };
    case "input":
      return { kind: "input", name, fields: byName(reader.until("}", () => parseInput(reader))) };
    case "enum":
      return { kind: "enum", name, values: new Set(reader.until("}", () => reader.name().text)) };
    default:
      throw new GraphqlSyntaxError(keyword);
  }
}

// A connection type is written once as `connection Product`; edges, nodes and page info follow from it.
function connectionTypes(node: string): TypeDefinition[] {
  const edge = new TokenReader(`type ${node}Edge { cursor: String! node: ${node}! }`);
  const connection = new TokenReader(
    `type ${node}Connection { edges: [${node}Edge!]! nodes: [${node}!]! pageInfo: PageInfo! }`,
  );
  return [parseTypeDefinition(edge), parseTypeDefinition(connection)];
}

export function parseSchema(source: string): Schema {
  const types = new Map<string, TypeDefinition>();
  for (const name of BUILT_IN_SCALARS) {
    types.set(name, { kind: "scalar", name });
  }
  const reader = new TokenReader(source);
  while (reader.current.kind !== "end") {
    const definitions = reader.take("connection")
      ? connectionTypes(reader.name().text)
      : [parseTypeDefinition(reader)];
    for (const definition of definitions) {
      types.set(definition.name, definition);
    }
  }
  return { types };
}

export function outputType(schema: Schema, type: TypeRef): ObjectDefinition | null {
  const definition = schema.types.get(namedType(type));
  return definition?.kind === "object" || definition?.kind === "interface" ? definition : null;
}

export function isConnection(type: TypeRef): boolean {
  return namedType(type).endsWith("Connection");
}

export function rootType(schema: Schema, kind: "query" | "mutation"): ObjectDefinition {
  const name = kind === "query" ? "QueryRoot" : "Mutation";
  const root = outputType(schema, { kind: "named", name });
  if (root === null) {
    throw new Error(`schema has no ${name}`);
  }
  return root;
}
