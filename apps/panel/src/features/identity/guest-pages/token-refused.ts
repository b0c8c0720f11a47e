import { EstibaError } from "@estiba/sdk";

export function isTokenRefused(error: unknown): boolean {
  return error instanceof EstibaError && error.code === "TOKEN_INVALID";
}
