import { spawn } from "node:child_process";
import { join, resolve } from "node:path";

export const PROJECT_ROOT = resolve(import.meta.dirname, "../..");

export interface Tool {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** For tools that answer in JSON: the problems found in it, in words. */
  readonly judge?: (stdout: string) => readonly string[];
}

export interface Verdict {
  readonly name: string;
  readonly isPassed: boolean;
  readonly output: string;
  readonly elapsedMs: number;
}

interface Ending {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function execute(tool: Tool): Promise<Ending> {
  const command = join(PROJECT_ROOT, "node_modules/.bin", tool.command);
  return new Promise((done) => {
    const child = spawn(command, tool.args, { cwd: PROJECT_ROOT, stdio: ["ignore", "pipe", "pipe"] });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (chunk: Buffer) => {
      stdout += chunk.toString();
    });
    child.stderr.on("data", (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.on("error", (error) => {
      done({ code: 1, stdout, stderr: error.message });
    });
    child.on("close", (code) => {
      done({ code: code ?? 1, stdout, stderr });
    });
  });
}

function judged(tool: Tool, { code, stdout, stderr }: Ending): Pick<Verdict, "isPassed" | "output"> {
  if (tool.judge === undefined) {
    return { isPassed: code === 0, output: `${stdout}${stderr}` };
  }
  try {
    const problems = tool.judge(stdout);
    return { isPassed: problems.length === 0, output: problems.join("\n") };
  } catch (error) {
    const reason = error instanceof Error ? error.message : "unreadable answer";
    return { isPassed: false, output: `${reason}\n${stderr}${stdout.slice(0, 2000)}` };
  }
}

export async function runTool(tool: Tool): Promise<Verdict> {
  const start = performance.now();
  const ending = await execute(tool);
  return { name: tool.name, ...judged(tool, ending), elapsedMs: performance.now() - start };
}
