import type { ErrorCode } from "@estiba/contract";
import { AppError, badRequest } from "../kernel/errors.ts";
import { StrictJsonError } from "../kernel/json/strict-json.ts";

interface FastifyProblem extends Error {
  readonly code?: string;
  readonly statusCode?: number;
}

const BY_CODE: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "PAYLOAD_TOO_LARGE",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "UNSUPPORTED_MEDIA_TYPE",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "BAD_REQUEST",
};

/** Every failure as an error for the caller; null when it is internal and must be investigated. */
export function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) {
    return error;
  }
  if (error instanceof StrictJsonError) {
    return badRequest(error.message);
  }
  if (!(error instanceof Error)) {
    return null;
  }
  const problem = error as FastifyProblem;
  const known = BY_CODE[problem.code ?? ""];
  if (known) {
    return new AppError(known);
  }
  const status = problem.statusCode ?? 500;
  return status >= 400 && status < 500 ? badRequest("The request could not be read.") : null;
}

export function errorBody(error: AppError, requestId: string) {
  return {
    success: false,
    error: error.code,
    message: error.message,
    requestId,
    ...(error.details ? { details: error.details } : {}),
  };
}
