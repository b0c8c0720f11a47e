import type { EnviaSim } from "../../../packages/channel-sim/src/index.ts";
import type { Claims } from "../../kit/claims.ts";
import type { CellsWorld } from "../../world/cells.ts";
import { type Credential, spoken } from "../../world/cells/credentials/credential.ts";
import { machinesCredentials } from "../../world/cells/credentials/machines.ts";
import { peoplesCredentials } from "../../world/cells/credentials/people.ts";
import { deskSettings, withCarrier } from "../../world/desk.ts";
import { CHANNELS, type Row, type RowContext } from "../row.ts";
import { type Ending, moved, mustMove, playInCells } from "./kit.ts";

interface Heard {
  readonly where: string;
  readonly text: string;
}

async function askEverywhere(
  { homes }: CellsWorld,
  credentials: readonly Credential[],
  when: string,
  heard: Map<Credential, Heard[]>,
): Promise<void> {
  for (const credential of credentials) {
    for (const { name, apiUrl } of homes) {
      const text = spoken(credential, await credential.ask(apiUrl));
      heard.set(credential, [...(heard.get(credential) ?? []), { where: `${name} ${when}`, text }]);
    }
  }
}

function holdEqual(claims: Claims, { name, says }: Credential, heard: readonly Heard[]): void {
  const [first, ...others] = heard;
  const other = others.find(({ text }) => text !== first?.text);
  claims.hold(
    `every door says the same: ${name}`,
    first !== undefined && other === undefined && says.test(first.text),
    `${first?.where}: ${first?.text.slice(0, 400)} -- ${other?.where}: ${other?.text.slice(0, 400)}`,
  );
}

async function play(world: CellsWorld, { claims }: RowContext, envia: EnviaSim): Promise<Ending> {
  const tenant = moved(world);
  const credentials = [
    ...(await peoplesCredentials(world.apiUrl, world.mails, tenant)),
    ...(await machinesCredentials(world, tenant, envia)),
  ];
  const heard = new Map<Credential, Heard[]>();
  await askEverywhere(world, credentials, "before", heard);
  await mustMove(world, claims, tenant.slug, "south");
  await askEverywhere(world, credentials, "after", heard);
  for (const [credential, answers] of heard) {
    holdEqual(claims, credential, answers);
  }
  claims.figure(`${credentials.length} kinds of credentials, ${4 * credentials.length} answers compared`);
  return { load: null };
}

export const everyDoor: Row = {
  id: "C8",
  title: "every kind of credential at every door, before and after a move",
  run: (context) =>
    withCarrier((envia) =>
      playInCells(
        context,
        { channels: CHANNELS, isOneTenant: true, settings: deskSettings(envia) },
        (world) => play(world, context, envia),
      ),
    ),
};
