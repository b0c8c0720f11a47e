import { AppError } from "../kernel/errors.ts";
import { cellCommands } from "./admin/cell-commands.ts";
import { BrokenError, UsageError, type Command } from "./admin/command.ts";
import { inventoryCommands } from "./admin/inventory-commands.ts";
import { privacyCommands } from "./admin/privacy-commands.ts";
import { restoreCommands } from "./admin/restore-commands.ts";
import { secretCommands } from "./admin/secret-commands.ts";
import { tenantCommands } from "./admin/tenant-commands.ts";
import { configOrExit, createFoundation } from "./compose.ts";

const PATIENCE = { statementTimeoutMs: 60_000, poolWaitMs: 5_000 };
const commands: readonly Command[] = [
  ...cellCommands,
  ...tenantCommands,
  ...secretCommands,
  ...inventoryCommands,
  ...privacyCommands,
  ...restoreCommands,
];

function help(): string {
  const lines = commands.map(({ name, usage, summary }) => `  ${`${name} ${usage}`.padEnd(56)} ${summary}`);
  return `Usage: npm run admin -- <command>\n\n${lines.join("\n")}\n`;
}

const args = process.argv.slice(2);
const wordsOf = ({ name }: Command) => name.split(" ").length;
const command = commands.find((one) => args.slice(0, wordsOf(one)).join(" ") === one.name);
if (!command) {
  process.stdout.write(help());
  process.exit(args.length === 0 || args[0] === "help" ? 0 : 64);
}

const foundation = createFoundation(configOrExit(), "estiba-admin", PATIENCE);
try {
  process.stdout.write(`${await command.run(foundation.services, args.slice(wordsOf(command)))}\n`);
} catch (error) {
  if (error instanceof BrokenError) {
    process.stdout.write(`${error.message}\n`);
    process.exitCode = 1;
  } else if (!(error instanceof UsageError || error instanceof AppError)) {
    throw error;
  } else {
    process.stderr.write(`${error.message}\nUsage: npm run admin -- ${command.name} ${command.usage}\n`);
    process.exitCode = 64;
  }
} finally {
  await foundation.close();
}
