import { badRequest, type AppError } from "./errors.ts";

/** What is wrong with one field: `{ path: "items[0].quantity", message: "must be at least 1" }`. */
export interface FieldError {
  /** Empty for the body or query as a whole. */
  readonly path: string;
  readonly message: string;
}

export type RequestPart = "body" | "query" | "path";

const MAX_TOLD = 50;
const MAX_IN_MESSAGE = 5;
const MAX_PATH = 200;

/** `/items/0/quantity` as a caller would write it: `items[0].quantity`. */
export function pathOf(pointer: string, property?: string): string {
  const names = pointer
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
  return [...names, ...(property === undefined ? [] : [property])]
    .reduce((path, name) => {
      const isIndex = /^\d+$/.test(name) && path !== "";
      return isIndex ? `${path}[${name}]` : path === "" ? name : `${path}.${name}`;
    }, "")
    .slice(0, MAX_PATH);
}

const sentenceOf = ({ path, message }: FieldError, whole: string) =>
  `${path === "" ? whole : path} ${message}`;

/** All of them as one sentence, about an element of a list. */
export function sentencesOf(errors: readonly FieldError[]): string {
  return `${errors.map((error) => sentenceOf(error, "It")).join("; ")}.`;
}

/** One answer for everything that is wrong with a request. */
export function invalidRequest(place: RequestPart, errors: readonly FieldError[]): AppError {
  const sentences = errors.slice(0, MAX_IN_MESSAGE).map((error) => sentenceOf(error, `The ${place}`));
  const rest = errors.length - sentences.length;
  const message = `${sentences.join("; ")}${rest > 0 ? `; and ${rest} more, see details.errors` : ""}.`;
  const [first] = errors;
  return badRequest(message, {
    place,
    field: first === undefined || first.path === "" ? null : first.path,
    errors: errors.slice(0, MAX_TOLD),
  });
}
