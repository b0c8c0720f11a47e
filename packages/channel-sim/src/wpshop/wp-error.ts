/** The body every WordPress REST error has. */
export type WpErrorBody = { code: string; message: string; data: { status: number; [key: string]: unknown } };

export class WpError extends Error {
  readonly body: WpErrorBody;
  constructor(status: number, code: string, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.name = "WpError";
    this.body = { code, message, data: { status, ...extra } };
  }
}

export function invalidParam(name: string, message: string, detailCode = "rest_invalid_type"): WpError {
  return new WpError(400, "rest_invalid_param", `Invalid parameter(s): ${name}`, {
    params: { [name]: message },
    details: { [name]: { code: detailCode, message, data: null } },
  });
}

export function missingParam(name: string): WpError {
  return new WpError(400, "rest_missing_callback_param", `Missing parameter(s): ${name}`, { params: [name] });
}

export function noRoute(): WpError {
  return new WpError(404, "rest_no_route", "No route was found matching the URL and request method.");
}
