import { dirname } from "node:path/posix";

interface LockedPackage {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

type Packages = Readonly<Record<string, LockedPackage>>;

export interface Lockfile {
  readonly packages: Packages;
}

function isLockfile(value: unknown): value is Lockfile {
  return typeof value === "object" && value !== null && "packages" in value;
}

export function parseLockfile(text: string): Lockfile {
  const value: unknown = JSON.parse(text);
  if (!isLockfile(value)) {
    throw new Error("not a lockfile of npm 7 or later");
  }
  return value;
}

const SYSTEMS = /\b(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)\b/;
const PROCESSORS = /\b(arm64|armv7|arm|ia32|loong64|mips64el|ppc64le|ppc64|riscv64|s390x|wasm32|x64)\b/;
const PROCESSOR_NAMES: Readonly<Record<string, string>> = { armv7: "arm", ppc64le: "ppc64" };

/** Where Node would look for `name` from the package at `place`, nearest first. */
function lookupPlaces(place: string, name: string): readonly string[] {
  const places: string[] = [];
  for (let folder = place; folder !== "." && folder !== ""; folder = dirname(folder)) {
    if (!folder.endsWith("node_modules")) {
      places.push(`${folder}/node_modules/${name}`);
    }
  }
  return [...places, `node_modules/${name}`];
}

function libcOf(name: string): string | undefined {
  if (name.includes("musl")) {
    return "musl";
  }
  return /linux.*gnu/.test(name) ? "glibc" : undefined;
}

/** Native packages say in their name which machines they are for. */
function platformOf(name: string): Pick<LockedPackage, "os" | "cpu" | "libc"> {
  const system = name === "fsevents" ? "darwin" : SYSTEMS.exec(name)?.[1];
  const processor = PROCESSORS.exec(name)?.[1];
  const libc = libcOf(name);
  return {
    ...(processor === undefined ? {} : { cpu: [PROCESSOR_NAMES[processor] ?? processor] }),
    ...(libc === undefined ? {} : { libc: [libc] }),
    ...(system === undefined ? {} : { os: [system] }),
  };
}

function missingOf(packages: Packages, place: string): Packages {
  const owner = packages[place];
  const absent = Object.entries(owner?.optionalDependencies ?? {}).filter(
    ([name]) => !lookupPlaces(place, name).some((candidate) => candidate in packages),
  );
  return Object.fromEntries(
    absent.map(([name, range]) => [
      `node_modules/${name}`,
      {
        version: range.replace(/^[~^]/, ""),
        ...(owner?.dev === true ? { dev: true } : {}),
        optional: true,
        ...platformOf(name),
      },
    ]),
  );
}

/**
 * The optional packages the lockfile does not name. npm leaves out those its registry did not offer when the file
 * was written, and `npm ci` then refuses the file everywhere.
 */
export function missingOptionalPackages({ packages }: Lockfile): Packages {
  return Object.fromEntries(
    Object.keys(packages).flatMap((place) => Object.entries(missingOf(packages, place))),
  );
}

export function completeLockfile<File extends Lockfile>(lockfile: File): File {
  const packages = { ...lockfile.packages, ...missingOptionalPackages(lockfile) };
  const sorted = Object.entries(packages).toSorted(([left], [right]) => left.localeCompare(right, "en"));
  return { ...lockfile, packages: Object.fromEntries(sorted) };
}
