import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { startProgram } from "./program.ts";

const folder = mkdtempSync(join(tmpdir(), "estiba-program-"));
afterAll(() => rmSync(folder, { recursive: true }));

let written = 0;
function write(source: string): string {
  written += 1;
  const file = join(folder, `program-${written}.ts`);
  writeFileSync(file, source);
  return file;
}

const WAITING = 'setInterval(() => undefined, 1_000);\nconsole.log("ready", process.pid);\n';

describe("a program", () => {
  it("has the settings it was given, no others, and its arguments", async () => {
    const file = write(
      "console.log(JSON.stringify([process.env.GIVEN, process.env.HOME, process.argv[2]]));",
    );
    const program = startProgram(file, { settings: { GIVEN: "yes" }, args: ["first"] });
    expect(await program.ended).toEqual({ code: 0, signal: null });
    expect(JSON.parse(program.output())).toEqual(["yes", null, "first"]);
  });

  it("can be read when it prints, and stopped", async () => {
    const program = startProgram(write(WAITING), { settings: {} });
    const [, pid] = await program.says(/ready (\d+)/);
    expect(Number(pid)).toBe(program.pid);
    expect(await program.stop()).toEqual({ code: null, signal: "SIGTERM" });
    await expect(program.says(/never/)).rejects.toThrow("ended without saying /never/:\nready");
  });

  it("is ended for certain although it does not want to", async () => {
    const program = startProgram(write(`process.on("SIGTERM", () => undefined);\n${WAITING}`), {
      settings: {},
    });
    await program.says(/ready/);
    program.signal("SIGTERM");
    expect(await program.kill()).toEqual({ code: null, signal: "SIGKILL" });
  });

  it("writes into a log after what is there, and shows what it said itself", async () => {
    const logFile = join(folder, "program.log");
    writeFileSync(logFile, "before\n");
    const program = startProgram(write('console.log("mine");'), { settings: {}, logFile });
    await program.ended;
    expect([program.output(), readFileSync(logFile, "utf8")]).toEqual(["mine\n", "before\nmine\n"]);
  });

  it("ends with whoever started it, however that one ended", async () => {
    const started = write(WAITING);
    const bed = join(import.meta.dirname, "program.ts");
    const starter = write(`
      import { startProgram } from ${JSON.stringify(bed)};
      const program = startProgram(${JSON.stringify(started)}, { settings: {} });
      const [said] = await program.says(/ready \\d+/);
      console.log(said);
    `);
    const program = startProgram(starter, { settings: {} });
    const [, pid] = await program.says(/ready (\d+)/);
    await program.kill();
    await expect
      .poll(
        () => {
          try {
            return process.kill(Number(pid), 0);
          } catch {
            return false;
          }
        },
        { timeout: 10_000 },
      )
      .toBe(false);
  });
});
