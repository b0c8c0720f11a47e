import { rotateSecrets } from "../../flows/upkeep/rotate-secrets.ts";
import { OPERATOR, type Command } from "./command.ts";

export const secretCommands: readonly Command[] = [
  {
    name: "secrets rotate",
    usage: "",
    summary: "Seal everything again under the first key of SECRET_KEYS",
    async run(services) {
      const { tenants, rewrapped } = await rotateSecrets(services, OPERATOR);
      return `Looked at ${tenants} tenants, sealed ${rewrapped} secrets again.`;
    },
  },
];
