export const SIM_ERROR_CODES = ["NOT_FOUND", "OUT_OF_STOCK", "BAD_INPUT"] as const;
export type SimErrorCode = (typeof SIM_ERROR_CODES)[number];

/** Raised by the store and the control API; platforms translate it into their own body. */
export class SimError extends Error {
  readonly code: SimErrorCode;
  constructor(code: SimErrorCode, message: string) {
    super(message);
    this.name = "SimError";
    this.code = code;
  }
}
