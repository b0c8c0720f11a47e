/** The code that Node.js, PostgreSQL and libraries put on their errors. */
export const errorCode = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;

/** The unique key that PostgreSQL found taken, by the name of its constraint. */
export function takenKey(error: unknown): string | null {
  const isUniqueViolation = error instanceof Error && errorCode(error) === "23505" && "constraint" in error;
  return isUniqueViolation && typeof error.constraint === "string" ? error.constraint : null;
}
