import type { OperationNode, TypeRef, ValueNode, VariableNode } from "./ast.ts";
import { namedType, printType } from "./ast.ts";
import { GraphqlRequestError } from "./errors.ts";
import type { InputDefinition, Schema } from "./schema.ts";

export type Problem = { path: (string | number)[]; explanation: string };
export type InputObject = Record<string, unknown>;

const SCALARS: Readonly<Record<string, (value: unknown) => boolean>> = {
  Int: (value) => Number.isInteger(value) && Math.abs(Number(value)) <= 2_147_483_647,
  Float: (value) => typeof value === "number",
  Boolean: (value) => typeof value === "boolean",
  ID: (value) => typeof value === "string" || Number.isInteger(value),
  String: (value) => typeof value === "string",
  DateTime: (value) => typeof value === "string" && !Number.isNaN(Date.parse(value)),
  URL: (value) => typeof value === "string" && /^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(value),
  Money: (value) =>
    (typeof value === "string" || typeof value === "number") && /^-?\d+(\.\d+)?$/.test(String(value)),
};

export function isObject(value: unknown): value is InputObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

class InputChecker {
  readonly #schema: Schema;
  readonly problems: Problem[] = [];

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  check(value: unknown, type: TypeRef, path: (string | number)[]): unknown {
    if (type.kind === "nonNull") {
      if (value === null || value === undefined) {
        this.problems.push({ path, explanation: "Expected value to not be null" });
        return null;
      }
      return this.check(value, type.of, path);
    }
    if (value === null || value === undefined) {
      return null;
    }
    if (type.kind === "list") {
      const items: unknown[] = Array.isArray(value) ? value : [value];
      return items.map((item, index) => this.check(item, type.of, [...path, index]));
    }
    return this.#named(value, type.name, path);
  }

  #named(value: unknown, name: string, path: (string | number)[]): unknown {
    const definition = this.#schema.types.get(name);
    if (definition?.kind === "input") {
      return this.#object(value, definition.fields, name, path);
    }
    const isValid =
      definition?.kind === "enum" ? definition.values.has(String(value)) : SCALARS[name]?.(value) !== false;
    if (!isValid) {
      const expected =
        definition?.kind === "enum"
          ? `Expected "${String(value)}" to be one of: ${[...definition.values].join(", ")}`
          : `Could not coerce value ${JSON.stringify(value)} to ${name}`;
      this.problems.push({ path, explanation: expected });
    }
    return name === "ID" || name === "Money" ? String(value) : value;
  }

  #object(
    value: unknown,
    fields: Map<string, InputDefinition>,
    name: string,
    path: (string | number)[],
  ): InputObject {
    const result: InputObject = {};
    if (!isObject(value)) {
      this.problems.push({
        path,
        explanation: `Expected ${JSON.stringify(value)} to be a key-value object.`,
      });
      return result;
    }
    for (const key of Object.keys(value)) {
      if (!fields.has(key)) {
        this.problems.push({ path: [...path, key], explanation: `Field is not defined on ${name}` });
      }
    }
    for (const field of fields.values()) {
      if (Object.hasOwn(value, field.name)) {
        result[field.name] = this.check(value[field.name], field.type, [...path, field.name]);
      } else if (field.defaultValue !== null) {
        result[field.name] = literalValue(field.defaultValue, {});
      } else if (field.type.kind === "nonNull") {
        this.problems.push({ path: [...path, field.name], explanation: "Expected value to not be null" });
      }
    }
    return result;
  }
}

export function checkInput(
  schema: Schema,
  value: unknown,
  type: TypeRef,
): { value: unknown; problems: Problem[] } {
  const checker = new InputChecker(schema);
  return { value: checker.check(value, type, []), problems: checker.problems };
}

export function literalValue(node: ValueNode, variables: InputObject): unknown {
  if (node.kind === "variable") {
    return variables[node.name];
  }
  if (node.kind === "int" || node.kind === "float") {
    return Number(node.value);
  }
  if (node.kind === "list") {
    return node.items.map((item) => literalValue(item, variables));
  }
  if (node.kind === "object") {
    return objectLiteral(node.fields, variables);
  }
  return node.kind === "null" ? null : node.value;
}

// A variable that was not sent leaves its key out, which differs from an explicit null.
function objectLiteral(fields: { name: string; value: ValueNode }[], variables: InputObject): InputObject {
  const result: InputObject = {};
  for (const field of fields) {
    if (field.value.kind !== "variable" || Object.hasOwn(variables, field.value.name)) {
      result[field.name] = literalValue(field.value, variables);
    }
  }
  return result;
}

function describe(variable: VariableNode, problems: Problem[]): string {
  const head = `Variable $${variable.name} of type ${printType(variable.type)} was provided invalid value`;
  const [first] = problems;
  if (first === undefined || first.path.length === 0) {
    return head;
  }
  const details = problems.map((problem) => `${problem.path.join(".")} (${problem.explanation})`);
  return `${head} for ${details.join(", ")}`;
}

export function coerceVariables(schema: Schema, operation: OperationNode, sent: unknown): InputObject {
  const given = isObject(sent) ? sent : {};
  const result: InputObject = {};
  const errors = operation.variables.flatMap((variable) => {
    const isSent = Object.hasOwn(given, variable.name);
    if (!isSent && variable.defaultValue !== null) {
      result[variable.name] = literalValue(variable.defaultValue, {});
      return [];
    }
    if (!isSent && variable.type.kind !== "nonNull") {
      return [];
    }
    const { value, problems } = checkInput(schema, given[variable.name], variable.type);
    result[variable.name] = value;
    if (problems.length === 0) {
      return [];
    }
    return [
      {
        message: describe(variable, problems),
        locations: [variable.at],
        extensions: { code: "INVALID_VARIABLE", value: given[variable.name] ?? null, problems },
      },
    ];
  });
  if (errors.length > 0) {
    throw new GraphqlRequestError(errors);
  }
  return result;
}

export function isInputType(schema: Schema, type: TypeRef): boolean {
  const definition = schema.types.get(namedType(type));
  return definition?.kind === "input" || definition?.kind === "enum" || definition?.kind === "scalar";
}
