export type Position = { line: number; column: number };

export type TypeRef =
  | { kind: "named"; name: string }
  | { kind: "list"; of: TypeRef }
  | { kind: "nonNull"; of: TypeRef };

export type ValueNode =
  | { kind: "variable"; name: string; at: Position }
  | { kind: "int" | "float" | "string" | "enum"; value: string }
  | { kind: "boolean"; value: boolean }
  | { kind: "null" }
  | { kind: "list"; items: ValueNode[] }
  | { kind: "object"; fields: { name: string; value: ValueNode }[] };

export type ArgumentNode = { name: string; value: ValueNode; at: Position };

export type DirectiveNode = { name: string; args: ArgumentNode[]; at: Position };

export type FieldNode = {
  kind: "field";
  key: string;
  name: string;
  args: ArgumentNode[];
  directives: DirectiveNode[];
  selections: SelectionNode[];
  at: Position;
};

export type SelectionNode =
  | FieldNode
  | { kind: "inline"; onType: string | null; selections: SelectionNode[]; at: Position }
  | { kind: "spread"; fragment: string; at: Position };

export type VariableNode = { name: string; type: TypeRef; defaultValue: ValueNode | null; at: Position };

export type OperationNode = {
  kind: "query" | "mutation";
  name: string | null;
  variables: VariableNode[];
  selections: SelectionNode[];
  at: Position;
};

export type FragmentNode = { name: string; onType: string; selections: SelectionNode[]; at: Position };

export type DocumentNode = { operations: OperationNode[]; fragments: Map<string, FragmentNode> };

export function printType(type: TypeRef): string {
  if (type.kind === "named") {
    return type.name;
  }
  return type.kind === "list" ? `[${printType(type.of)}]` : `${printType(type.of)}!`;
}

export function namedType(type: TypeRef): string {
  return type.kind === "named" ? type.name : namedType(type.of);
}
