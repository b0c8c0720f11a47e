import type { ErrorObject } from "ajv";
import { pathOf, type FieldError } from "../../kernel/field-errors.ts";
import { typeText, unitText, wordsFor } from "./wording.ts";

function propertyOf({ params }: ErrorObject): string | undefined {
  const named = (params["missingProperty"] ?? params["additionalProperty"]) as unknown;
  return typeof named === "string" ? named : undefined;
}

const fieldError = (error: ErrorObject): FieldError => ({
  path: pathOf(error.instancePath, propertyOf(error)),
  message: wordsFor(error),
});

const isInside = (outer: string, inner: string) => inner === outer || inner.startsWith(`${outer}/`);

/** The broken rules of each alternative, by the position of the alternative. */
function alternatives(choice: ErrorObject, errors: readonly ErrorObject[]): ErrorObject[][] {
  const groups = new Map<string, ErrorObject[]>();
  for (const error of errors) {
    const isBelow =
      error !== choice &&
      isInside(choice.instancePath, error.instancePath) &&
      error.schemaPath.startsWith(`${choice.schemaPath}/`);
    if (isBelow) {
      const [position = ""] = error.schemaPath.slice(choice.schemaPath.length + 1).split("/");
      groups.set(position, [...(groups.get(position) ?? []), error]);
    }
  }
  return [...groups.values()];
}

/** The alternative the caller seems to have meant; or all of them, where the value is of no expected kind. */
function explainChoice(choice: ErrorObject, groups: readonly ErrorObject[][]): FieldError[] {
  const isWrongKind = (error: ErrorObject) =>
    error.instancePath === choice.instancePath && (error.keyword === "type" || error.keyword === "const");
  const meant = groups.filter((group) => !group.some(isWrongKind));
  if (meant.length > 0) {
    const [closest = []] = meant.toSorted((left, right) => left.length - right.length);
    return explain(closest);
  }
  const wrong = groups.flatMap((group) => group.filter(isWrongKind));
  const kinds = wrong.map(({ keyword, params }) =>
    keyword === "type" ? typeText(params["type"]) : String(params["allowedValue"]),
  );
  const unit = wrong.map(({ parentSchema }) => unitText(parentSchema)).find((text) => text !== "") ?? "";
  const path = pathOf(choice.instancePath);
  return [{ path, message: `must be ${[...new Set(kinds)].join(" or ")}${unit}` }];
}

/** Everything the validator found, in its order, each field once for each rule it breaks. */
export function explain(errors: readonly ErrorObject[]): FieldError[] {
  const position = new Map(errors.map((error, index) => [error, index]));
  const positionOf = (error: ErrorObject) => position.get(error) ?? 0;
  const choices = errors
    .filter(({ keyword }) => keyword === "anyOf")
    .toSorted((left, right) => left.schemaPath.length - right.schemaPath.length);
  let rest = new Set(errors);
  const pieces: { at: number; told: FieldError[] }[] = [];
  for (const choice of choices) {
    if (rest.has(choice)) {
      const groups = alternatives(choice, [...rest]);
      const spoken = new Set([choice, ...groups.flat()]);
      const told = explainChoice(choice, groups);
      pieces.push({ at: Math.min(...[...spoken].map(positionOf)), told });
      rest = rest.difference(spoken);
    }
  }
  pieces.push(...[...rest].map((error) => ({ at: positionOf(error), told: [fieldError(error)] })));
  return pieces.toSorted((left, right) => left.at - right.at).flatMap(({ told }) => told);
}
