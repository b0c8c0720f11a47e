/** The address of a picture where one is named; a listing without one, or with a strange one, is a listing all the same. */
export function pictureOf(value: unknown): string | null {
  return typeof value === "string" && /^https?:\/\//.test(value) ? value : null;
}

/** The first of several, under the name the platform gives its address. */
export function firstPicture(list: unknown, name: string): string | null {
  const pictures: unknown[] = Array.isArray(list) ? list : [];
  const [first] = pictures;
  return typeof first === "object" && first !== null && name in first
    ? pictureOf(Object.entries(first).find(([key]) => key === name)?.[1])
    : null;
}
