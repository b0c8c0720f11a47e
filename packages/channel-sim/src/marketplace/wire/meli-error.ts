export type Cause = { code: string; message: string };
export type MeliErrorBody = { message: string; error: string; status: number; cause: Cause[] };

/** Ends a request with the marketplace's own body. */
export class MeliError extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`answered ${status}`);
    this.status = status;
    this.body = body;
  }
}

export function apiError(status: number, error: string, message: string, cause: Cause[] = []): MeliError {
  const body: MeliErrorBody = { message, error, status, cause };
  return new MeliError(status, body);
}

export function notFound(what: string): MeliError {
  return apiError(404, "not_found", `${what} not found`);
}

export function validationError(message: string, code: string): MeliError {
  return apiError(400, "validation_error", message, [{ code, message }]);
}

export function forbidden(): MeliError {
  return apiError(403, "forbidden", "Caller is not authorized to access this resource");
}

export function oauthError(status: number, error: string, description: string): MeliError {
  return new MeliError(status, { error_description: description, error, status, cause: [] });
}
