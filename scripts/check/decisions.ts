interface Decision {
  readonly file: string;
  readonly text: string;
}

/** What is wrong with the numbers of the decisions: one, two, three, in the name and in the title. */
export function findNumberingFaults(decisions: readonly Decision[]): readonly string[] {
  const inOrder = decisions.toSorted((one, other) => one.file.localeCompare(other.file));
  return inOrder.flatMap(({ file, text }, index) => {
    const expected = index + 1;
    if (!/^\d{4}-[a-z0-9-]+\.md$/.test(file) || Number(file.slice(0, 4)) !== expected) {
      return [`${file}: expected number ${String(expected)}`];
    }
    return text.startsWith(`# ${String(expected)}. `)
      ? []
      : [`${file}: the title does not begin with "${String(expected)}."`];
  });
}

/** Links to decisions that do not exist, or that call one by another number. */
export function findDeadReferences(text: string, files: readonly string[]): readonly string[] {
  const named = [...text.matchAll(/\b\d{4}-[a-z][a-z0-9-]+\.md\b/g)].map(([name]) => name);
  const called = [...text.matchAll(/\[(?:decision )?(\d+)\]\([^)]*?(\d{4})-[a-z0-9-]+\.md\)/g)]
    .filter(([, number, inName]) => Number(number) !== Number(inName))
    .map(([link]) => link);
  return [...named.filter((name) => !files.includes(name)), ...called];
}
