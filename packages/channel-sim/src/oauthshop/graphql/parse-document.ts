import type {
  ArgumentNode,
  DirectiveNode,
  DocumentNode,
  FieldNode,
  FragmentNode,
  OperationNode,
  SelectionNode,
  ValueNode,
  VariableNode,
} from "./ast.ts";
import { GraphqlSyntaxError, TokenReader } from "./token-reader.ts";

export function parseValue(reader: TokenReader): ValueNode {
  const token = reader.next();
  switch (token.kind) {
    case "int":
    case "float":
    case "string":
      return { kind: token.kind, value: token.text };
    case "name":
      return nameValue(token.text);
    case "punctuator":
      break;
    case "end":
      throw new GraphqlSyntaxError(token);
  }
  if (token.text === "$") {
    return { kind: "variable", name: reader.name().text, at: token.at };
  }
  if (token.text === "[") {
    return { kind: "list", items: reader.until("]", () => parseValue(reader)) };
  }
  if (token.text === "{") {
    return { kind: "object", fields: reader.until("}", () => parseObjectField(reader)) };
  }
  throw new GraphqlSyntaxError(token);
}

function nameValue(text: string): ValueNode {
  if (text === "null") {
    return { kind: "null" };
  }
  return text === "true" || text === "false"
    ? { kind: "boolean", value: text === "true" }
    : { kind: "enum", value: text };
}

function parseObjectField(reader: TokenReader): { name: string; value: ValueNode } {
  const name = reader.name().text;
  reader.expect(":");
  return { name, value: parseValue(reader) };
}

function parseArguments(reader: TokenReader): ArgumentNode[] {
  if (!reader.take("(")) {
    return [];
  }
  return reader.until(")", () => {
    const name = reader.name();
    reader.expect(":");
    return { name: name.text, value: parseValue(reader), at: name.at };
  });
}

export function parseDirectives(reader: TokenReader): DirectiveNode[] {
  const directives: DirectiveNode[] = [];
  while (reader.is("@")) {
    const at = reader.next().at;
    directives.push({ name: reader.name().text, args: parseArguments(reader), at });
  }
  return directives;
}

function parseSelections(reader: TokenReader): SelectionNode[] {
  const open = reader.expect("{");
  const selections = reader.until("}", () => parseSelection(reader));
  if (selections.length === 0) {
    throw new GraphqlSyntaxError(open);
  }
  return selections;
}

function parseSelection(reader: TokenReader): SelectionNode {
  const at = reader.current.at;
  if (!reader.take("...")) {
    return parseField(reader);
  }
  if (reader.current.kind === "name" && !reader.is("on")) {
    return { kind: "spread", fragment: reader.next().text, at };
  }
  const onType = reader.take("on") ? reader.name().text : null;
  parseDirectives(reader);
  return { kind: "inline", onType, selections: parseSelections(reader), at };
}

function parseField(reader: TokenReader): FieldNode {
  const first = reader.name();
  const name = reader.take(":") ? reader.name().text : first.text;
  const args = parseArguments(reader);
  const directives = parseDirectives(reader);
  const selections = reader.is("{") ? parseSelections(reader) : [];
  return { kind: "field", key: first.text, name, args, directives, selections, at: first.at };
}

function parseVariables(reader: TokenReader): VariableNode[] {
  if (!reader.take("(")) {
    return [];
  }
  return reader.until(")", () => {
    const at = reader.expect("$").at;
    const name = reader.name().text;
    reader.expect(":");
    const type = reader.type();
    const defaultValue = reader.take("=") ? parseValue(reader) : null;
    parseDirectives(reader);
    return { name, type, defaultValue, at };
  });
}

function parseOperation(reader: TokenReader): OperationNode {
  const at = reader.current.at;
  if (reader.is("{")) {
    return { kind: "query", name: null, variables: [], selections: parseSelections(reader), at };
  }
  const kind = reader.name();
  if (kind.text !== "query" && kind.text !== "mutation") {
    throw new GraphqlSyntaxError(kind);
  }
  const name = reader.current.kind === "name" ? reader.next().text : null;
  const variables = parseVariables(reader);
  parseDirectives(reader);
  return { kind: kind.text, name, variables, selections: parseSelections(reader), at };
}

function parseFragment(reader: TokenReader): FragmentNode {
  const at = reader.expect("fragment").at;
  const name = reader.name().text;
  reader.expect("on");
  return { name, onType: reader.name().text, selections: parseSelections(reader), at };
}

export function parseDocument(source: string): DocumentNode {
  const reader = new TokenReader(source);
  const document: DocumentNode = { operations: [], fragments: new Map() };
  while (reader.current.kind !== "end") {
    if (reader.is("fragment")) {
      const fragment = parseFragment(reader);
      document.fragments.set(fragment.name, fragment);
    } else {
      document.operations.push(parseOperation(reader));
    }
  }
  if (document.operations.length === 0) {
    throw new GraphqlSyntaxError(reader.current);
  }
  return document;
}
