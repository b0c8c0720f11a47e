import { readdirSync, readFileSync } from "node:fs";

const TICKS_A_SECOND = 100;

interface Process {
  readonly parent: number;
  readonly ownTicks: number;
  /** Of children that have ended. */
  readonly childTicks: number;
}

function read(pid: number | string): Process | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const at = (index: number) => Number(fields[index]);
    return { parent: at(1), ownTicks: at(11) + at(12), childTicks: at(13) + at(14) };
  } catch {
    return null;
  }
}

/** Processor time that a process has used so far, in seconds. */
export const cpuOf = (pid: number): number => (read(pid)?.ownTicks ?? 0) / TICKS_A_SECOND;

/** The same of a server that has a process for every connection, ended ones included. */
export function cpuOfServer(pid: number): number {
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(read)
    .filter((one) => one?.parent === pid);
  const own = read(pid);
  const ticks = children.reduce((sum, child) => sum + (child?.ownTicks ?? 0), 0);
  return (ticks + (own?.ownTicks ?? 0) + (own?.childTicks ?? 0)) / TICKS_A_SECOND;
}

/** The server that a backend belongs to. */
export const parentOf = (pid: number): number => read(pid)?.parent ?? 0;
