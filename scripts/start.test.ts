import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { supervise } from "./start/supervise.ts";

const program = (name: string, script: string) => ({ name, args: ["-e", script] });
const waitsForSignal = (file: string): string =>
  `const fs = require("node:fs");
   const note = (text) => fs.appendFileSync(${JSON.stringify(file)}, text + "\\n");
   for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => { note(signal); process.exit(0); });
   setInterval(() => {}, 1000);
   note("ready"); process.stdout.write("ready\\n");`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "estiba-start-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test("when one program dies the other is asked to stop, and the code is that of the first", async () => {
  const file = join(folder, "survivor");
  const diesOnceReady = `
    const { existsSync } = require("node:fs");
    setInterval(() => existsSync(${JSON.stringify(file)}) && process.exit(7), 10);`;
  const code = await supervise([program("survivor", waitsForSignal(file)), program("dying", diesOnceReady)]);
  expect(code).toBe(7);
  expect(readFileSync(file, "utf8")).toBe("ready\nSIGTERM\n");
});

test("a program that fails after it has run is started again, one that fails at once is not", async () => {
  const file = join(folder, "starts");
  const failsTwice = `
    const fs = require("node:fs");
    fs.appendFileSync(${JSON.stringify(file)}, "started\\n");
    const starts = fs.readFileSync(${JSON.stringify(file)}, "utf8").split("\\n").length - 1;
    process.exit(starts < 3 ? 1 : 0);`;
  const restarted = { ...program("worker", failsTwice), isRestarted: true };
  expect(await supervise([restarted], 0)).toBe(0);
  expect(readFileSync(file, "utf8")).toBe("started\nstarted\nstarted\n");
  rmSync(file);
  expect(await supervise([restarted])).toBe(1);
  expect(readFileSync(file, "utf8")).toBe("started\n");
});

test("a program that cannot be started ends the run with a failure", async () => {
  expect(await supervise([{ name: "absent", args: [join(folder, "absent.ts")] }])).not.toBe(0);
});

test("a signal to the starter reaches the program once, as the same signal", async () => {
  const file = join(folder, "program");
  const module = JSON.stringify(resolve(import.meta.dirname, "start/supervise.ts"));
  const starter = `
    const { supervise } = await import(${module});
    process.exitCode = await supervise([{ name: "only", args: ["-e", ${JSON.stringify(waitsForSignal(file))}] }]);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", starter], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise((ready) => child.stdout.once("data", ready));
  child.kill("SIGINT");
  const code = await new Promise((exited) => child.on("exit", exited));
  expect(code).toBe(0);
  expect(readFileSync(file, "utf8")).toBe("ready\nSIGINT\n");
});
