export class CloudError extends Error {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body: unknown) {
    super(`answered ${status}`);
    this.name = "CloudError";
    this.status = status;
    this.body = body;
  }
}

const MESSAGES: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  402: "Payment Required",
  403: "Forbidden",
  404: "Not Found",
  409: "Conflict",
  415: "Unsupported Media Type",
  422: "Unprocessable Entity",
  429: "Too Many Requests",
  500: "Internal Server Error",
};

export function describedBody(
  status: number,
  description: string,
  fields: Record<string, string[]> = {},
): unknown {
  return { code: status, message: MESSAGES[status] ?? "Error", description, ...fields };
}

export function described(
  status: number,
  description: string,
  fields: Record<string, string[]> = {},
): CloudError {
  return new CloudError(status, describedBody(status, description, fields));
}

export const notFound = (what: string): CloudError => described(404, `${what} not found`);
