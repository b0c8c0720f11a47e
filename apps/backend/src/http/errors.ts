import type { ErrorCode } from "@estiba/contract";
import { AppError, badRequest } from "../kernel/errors.ts";
import { StrictJsonError } from "../kernel/strict-json.ts";

interface FastifyProblem extends Error {
  readonly code?: string;
  readonly statusCode?: number;
  readonly validation?: readonly {
    instancePath: string;
    message?: string;
    params?: Record<string, unknown>;
  }[];
  readonly validationContext?: string;
}

const BY_CODE: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "PAYLOAD_TOO_LARGE",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "UNSUPPORTED_MEDIA_TYPE",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "BAD_REQUEST",
};

function fieldOf(problem: FastifyProblem): string {
  const [first] = problem.validation ?? [];
  const missing = first?.params?.["missingProperty"];
  const path = (first?.instancePath ?? "").slice(1).replaceAll("/", ".");
  return typeof missing === "string" ? [path, missing].filter(Boolean).join(".") : path;
}

function describeValidation(problem: FastifyProblem): AppError {
  const field = fieldOf(problem);
  const wrong = problem.validation?.[0]?.message ?? "is wrong";
  const context = problem.validationContext ?? "body";
  const place = context === "querystring" ? "query" : context;
  const text = field === "" ? `The ${place} ${wrong}.` : `${field} ${wrong}.`;
  return badRequest(text, { place, field: field === "" ? null : field });
}

/** Every failure as one the caller can be told; null when it is our own and must be looked into. */
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
  if (problem.validation) {
    return describeValidation(problem);
  }
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
