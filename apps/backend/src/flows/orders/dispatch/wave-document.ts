import type { Origin, Services } from "../../../ports/services.ts";
import { runHeavy } from "../../kit/heavy-work.ts";
import { readWave } from "./read-wave.ts";

/** A wave on paper, drawn in a thread. */
export async function wavePdf(
  services: Services,
  input: {
    readonly tenantId: string;
    readonly origin: Origin;
    readonly waveId: string;
    readonly language: "es" | "en" | "pt";
  },
): Promise<Buffer> {
  const { tenantId, origin, waveId, language } = input;
  const { wave, list } = await services.inTenant(tenantId, origin, (tx) => readWave(tx, waveId));
  const date = wave.createdAt.toISOString().slice(0, 10).split("-").toReversed().join("/");
  const facts = { number: wave.number, place: wave.placeName, date, list };
  return Buffer.from(await runHeavy(services, tenantId, "drawWave", async () => [facts, language]));
}
