/** Parameters of `a/:id/b` in a path without slashes at the ends, or null when it is another path. */
export function matchPath(
  pattern: string,
  path: string,
  isParam: (value: string) => boolean = (value) => value !== "",
): Record<string, string> | null {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  if (wanted.length !== given.length) {
    return null;
  }
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? "";
    if (segment.startsWith(":") && isParam(value)) {
      params[segment.slice(1)] = value;
    } else if (segment !== value) {
      return null;
    }
  }
  return params;
}
