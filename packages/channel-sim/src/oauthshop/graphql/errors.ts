import type { Position } from "./ast.ts";

export type GraphqlErrorBody = {
  message: string;
  locations?: Position[];
  path?: (string | number)[];
  extensions?: Record<string, unknown>;
};

export class GraphqlFieldError extends Error {
  readonly extensions: Record<string, unknown>;

  constructor(message: string, extensions: Record<string, unknown>) {
    super(message);
    this.extensions = extensions;
  }
}

export class GraphqlRequestError extends Error {
  readonly errors: GraphqlErrorBody[];

  constructor(errors: GraphqlErrorBody[]) {
    super(errors[0]?.message ?? "invalid request");
    this.errors = errors;
  }
}
