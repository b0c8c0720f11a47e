/** JSON the way PHP writes it: slashes escaped, everything beyond ASCII as \uXXXX. */
export function phpJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("/", String.raw`\/`)
    .replaceAll(
      /[\u0080-\uffff]/g,
      (char) => String.raw`\u` + char.charCodeAt(0).toString(16).padStart(4, "0"),
    );
}
