function isImplied(scope: string, all: readonly string[]): boolean {
  return scope.startsWith("read_") && all.includes(scope.replace(/^read_/, "write_"));
}

export function parseScopes(text: string): string[] {
  const scopes = text.split(/[\s,]+/).filter((scope) => scope !== "");
  return [...new Set(scopes)];
}

/** A write scope implies its read scope, which is then left out of the granted list. */
export function compressScopes(scopes: readonly string[]): string[] {
  return scopes.filter((scope) => !isImplied(scope, scopes));
}

export function expandScopes(scopes: readonly string[]): string[] {
  const implied = scopes
    .filter((scope) => scope.startsWith("write_"))
    .map((scope) => scope.replace(/^write_/, "read_"));
  return [...new Set([...scopes, ...implied])];
}

export function isScopeGranted(granted: readonly string[], wanted: readonly string[]): boolean {
  const all = expandScopes(granted);
  return wanted.some((scope) => all.includes(scope));
}
