/** A write scope implies its read scope, which the platform then leaves out of its lists. */
export function expandScopes(scopes: readonly string[]): readonly string[] {
  const implied = scopes
    .filter((scope) => scope.startsWith("write_"))
    .map((scope) => scope.replace(/^write_/, "read_"));
  return [...new Set([...scopes, ...implied])];
}
