import type {
  ArgumentNode,
  DocumentNode,
  FieldNode,
  OperationNode,
  SelectionNode,
  TypeRef,
  ValueNode,
} from "./ast.ts";
import { namedType, printType } from "./ast.ts";
import { checkInput, isInputType, literalValue } from "./coerce-input.ts";
import type { GraphqlErrorBody } from "./errors.ts";
import type { FieldDefinition, InputDefinition, ObjectDefinition, Schema } from "./schema.ts";
import { outputType, rootType } from "./schema.ts";

const KNOWN_DIRECTIVES = new Set(["idempotent", "include", "skip"]);

function hasVariable(node: ValueNode): boolean {
  if (node.kind === "list") {
    return node.items.some(hasVariable);
  }
  return node.kind === "object"
    ? node.fields.some((field) => hasVariable(field.value))
    : node.kind === "variable";
}

// A nullable variable may be used where a non-null value is required only when it or the argument has a default.
function isUsable(variable: TypeRef, wanted: TypeRef, hasDefault: boolean): boolean {
  if (wanted.kind === "nonNull") {
    if (variable.kind === "nonNull") {
      return isUsable(variable.of, wanted.of, false);
    }
    return hasDefault && isUsable(variable, wanted.of, false);
  }
  if (variable.kind === "nonNull") {
    return isUsable(variable.of, wanted, false);
  }
  if (wanted.kind === "list") {
    return isUsable(variable.kind === "list" ? variable.of : variable, wanted.of, false);
  }
  return variable.kind === "named" && variable.name === wanted.name;
}

class DocumentValidator {
  readonly errors: GraphqlErrorBody[] = [];
  readonly #schema: Schema;
  readonly #document: DocumentNode;
  readonly #operation: OperationNode;
  readonly #used = new Set<string>();

  constructor(schema: Schema, document: DocumentNode, operation: OperationNode) {
    this.#schema = schema;
    this.#document = document;
    this.#operation = operation;
  }

  run(root: ObjectDefinition): void {
    for (const variable of this.#operation.variables) {
      if (!isInputType(this.#schema, variable.type)) {
        const name = namedType(variable.type);
        this.#add(`${name} isn't a defined input type (on $${variable.name})`, variable.at, [], {
          code: "variableRequiresValidType",
          typeName: name,
          variableName: variable.name,
        });
      }
    }
    this.#selections(this.#operation.selections, root, [this.#title()]);
    for (const variable of this.#operation.variables) {
      if (!this.#used.has(variable.name)) {
        this.#add(
          `Variable $${variable.name} is declared by ${this.#name()} but not used`,
          variable.at,
          [this.#title()],
          {
            code: "variableNotUsed",
            variableName: variable.name,
          },
        );
      }
    }
  }

  #name(): string {
    return this.#operation.name ?? `anonymous ${this.#operation.kind}`;
  }

  #title(): string {
    return this.#operation.name === null
      ? this.#operation.kind
      : `${this.#operation.kind} ${this.#operation.name}`;
  }

  #add(message: string, at: FieldNode["at"], path: string[], extensions: Record<string, unknown>): void {
    this.errors.push({ message, locations: [at], path, extensions });
  }

  #selections(selections: SelectionNode[], type: ObjectDefinition, path: string[]): void {
    for (const selection of selections) {
      if (selection.kind === "field") {
        this.#field(selection, type, [...path, selection.key]);
        continue;
      }
      const fragment =
        selection.kind === "inline" ? selection : this.#document.fragments.get(selection.fragment);
      if (fragment === undefined) {
        const name = selection.kind === "spread" ? selection.fragment : "";
        this.#add(`Fragment ${name} was used, but not defined`, selection.at, path, {
          code: "useAndDefineFragment",
          fragmentName: name,
        });
        continue;
      }
      const onType = this.#fragmentType(fragment.onType, type);
      if (onType === null) {
        this.#add(
          `No such type ${fragment.onType ?? ""}, so it can't be a fragment condition`,
          selection.at,
          path,
          {
            code: "undefinedType",
            typeName: fragment.onType,
          },
        );
      } else {
        this.#selections(fragment.selections, onType, path);
      }
    }
  }

  #fragmentType(onType: string | null, parent: ObjectDefinition): ObjectDefinition | null {
    return onType === null ? parent : outputType(this.#schema, { kind: "named", name: onType });
  }

  #field(field: FieldNode, parent: ObjectDefinition, path: string[]): void {
    this.#directives(field, path);
    if (field.name === "__typename") {
      return;
    }
    const definition = parent.fields.get(field.name);
    if (definition === undefined) {
      this.#add(`Field '${field.name}' doesn't exist on type '${parent.name}'`, field.at, path, {
        code: "undefinedField",
        typeName: parent.name,
        fieldName: field.name,
      });
      return;
    }
    this.#arguments(field, definition, path);
    const type = outputType(this.#schema, definition.type);
    if (type === null && field.selections.length > 0) {
      this.#mismatch(
        field,
        definition,
        path,
        `Selections can't be made on scalars (field '${field.name}' returns`,
      );
    } else if (type !== null && field.selections.length === 0) {
      this.#mismatch(field, definition, path, `Field must have selections (field '${field.name}' returns`);
    } else if (type !== null) {
      this.#selections(field.selections, type, path);
    }
  }

  #mismatch(field: FieldNode, definition: FieldDefinition, path: string[], head: string): void {
    const typeName = namedType(definition.type);
    const tail =
      field.selections.length > 0
        ? `${typeName} but has selections)`
        : `${typeName} but has no selections. Did you mean '${field.name} { ... }'?)`;
    this.#add(`${head} ${tail}`, field.at, path, {
      code: "selectionMismatch",
      nodeName: `field '${field.name}'`,
      typeName,
    });
  }

  #directives(field: FieldNode, path: string[]): void {
    for (const directive of field.directives) {
      if (!KNOWN_DIRECTIVES.has(directive.name)) {
        this.#add(`Directive @${directive.name} is not defined`, directive.at, path, {
          code: "undefinedDirective",
          directiveName: directive.name,
        });
      }
      for (const arg of directive.args) {
        this.#variables(arg.value, null, path);
      }
    }
  }

  #arguments(field: FieldNode, definition: FieldDefinition, path: string[]): void {
    for (const arg of field.args) {
      const expected = definition.args.get(arg.name);
      if (expected === undefined) {
        this.#add(
          `Field '${field.name}' doesn't accept argument '${arg.name}'`,
          arg.at,
          [...path, arg.name],
          {
            code: "argumentNotAccepted",
            name: field.name,
            typeName: "Field",
            argumentName: arg.name,
          },
        );
      } else {
        this.#argument(field, arg, expected, path);
      }
    }
    const missing = [...definition.args.values()].filter(
      (input) =>
        input.type.kind === "nonNull" &&
        input.defaultValue === null &&
        !field.args.some((arg) => arg.name === input.name),
    );
    if (missing.length > 0) {
      const names = missing.map((input) => input.name).join(", ");
      this.#add(`Field '${field.name}' is missing required arguments: ${names}`, field.at, path, {
        code: "missingRequiredArguments",
        className: "Field",
        name: field.name,
        arguments: names,
      });
    }
  }

  #argument(field: FieldNode, arg: ArgumentNode, expected: InputDefinition, path: string[]): void {
    this.#variables(arg.value, expected, path);
    if (hasVariable(arg.value)) {
      return;
    }
    const { problems } = checkInput(this.#schema, literalValue(arg.value, {}), expected.type);
    if (problems.length > 0) {
      const found = JSON.stringify(literalValue(arg.value, {}));
      const message = `Argument '${arg.name}' on Field '${field.name}' has an invalid value (${found}). Expected type '${printType(expected.type)}'.`;
      this.#add(message, arg.at, [...path, arg.name], {
        code: "argumentLiteralsIncompatible",
        typeName: "Field",
        argumentName: arg.name,
      });
    }
  }

  #variables(value: ValueNode, expected: InputDefinition | null, path: string[]): void {
    if (value.kind === "list") {
      value.items.forEach((item) => this.#variables(item, null, path));
    }
    if (value.kind === "object") {
      value.fields.forEach((field) =>
        this.#variables(field.value, this.#inputField(expected, field.name), path),
      );
    }
    if (value.kind !== "variable") {
      return;
    }
    this.#used.add(value.name);
    const declared = this.#operation.variables.find((variable) => variable.name === value.name);
    if (declared === undefined) {
      this.#add(`Variable $${value.name} is used by ${this.#name()} but not declared`, value.at, path, {
        code: "variableNotDefined",
        variableName: value.name,
      });
      return;
    }
    const hasDefault = declared.defaultValue !== null || (expected?.defaultValue ?? null) !== null;
    if (expected !== null && !isUsable(declared.type, expected.type, hasDefault)) {
      const types = `${printType(declared.type)} / ${printType(expected.type)}`;
      this.#add(
        `Type mismatch on variable $${value.name} and argument ${expected.name} (${types})`,
        value.at,
        path,
        {
          code: "variableMismatch",
          variableName: value.name,
          typeName: printType(declared.type),
          argumentName: expected.name,
          errorMessage: "Type mismatch",
        },
      );
    }
  }

  #inputField(expected: InputDefinition | null, name: string): InputDefinition | null {
    const definition = expected === null ? undefined : this.#schema.types.get(namedType(expected.type));
    return definition?.kind === "input" ? (definition.fields.get(name) ?? null) : null;
  }
}

export function validate(
  schema: Schema,
  document: DocumentNode,
  operation: OperationNode,
): GraphqlErrorBody[] {
  const validator = new DocumentValidator(schema, document, operation);
  validator.run(rootType(schema, operation.kind));
  return validator.errors;
}
