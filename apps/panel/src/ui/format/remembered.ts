/** Formatters cost far more to build than to use, and a list uses the same few in every row. */
export function remembered<T>(build: (key: string) => T): (key: string) => T {
  const built = new Map<string, T>();
  return (key) => {
    const known = built.get(key) ?? build(key);
    built.set(key, known);
    return known;
  };
}
