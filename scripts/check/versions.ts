const titlesOf = (changelog: string): readonly string[] =>
  [...changelog.matchAll(/^## (.*)$/gm)].map(([, title = ""]) => title);

/** A changelog begins with Unreleased, and each release has its number and date, newest first. */
export function findChangelogFaults(changelog: string, version: string): readonly string[] {
  const [unreleased, ...released] = titlesOf(changelog);
  const faults: string[] = [];
  if (unreleased !== "[Unreleased]") {
    faults.push("the first section is not [Unreleased]");
  }
  for (const title of released) {
    if (!/^\[\d+\.\d+\.\d+\] - \d{4}-\d{2}-\d{2}$/.test(title)) {
      faults.push(`"${title}" has no number or no date`);
    }
  }
  if (released[0]?.startsWith(`[${version}] `) !== true) {
    faults.push(`the newest release is not ${version}`);
  }
  return faults;
}

/** Places that name another version than the release. */
export function findOtherVersions(
  named: Readonly<Record<string, string | undefined>>,
  version: string,
): readonly string[] {
  return Object.entries(named)
    .filter(([, other]) => other !== version)
    .map(([place, other]) => `${place}: ${other ?? "none"}`);
}
