import { needConnection, noteTest } from "../../../domain/shipping/index.ts";
import { CarrierError, type CarrierInfo } from "../../../ports/carrier.ts";
import type { Origin, Services } from "../../../ports/services.ts";
import { openCarriers } from "./open-carriers.ts";

const TEST_CALL_MS = 8_000;

export type TestResult =
  | { readonly isOk: true; readonly carriers: readonly CarrierInfo[] }
  | { readonly isOk: false; readonly code: string; readonly message: string };

/** Tests the carrier's credentials and stores what it offers. */
export async function testCarrier(
  services: Services,
  tenantId: string,
  origin: Origin,
  connectionId: string,
): Promise<TestResult> {
  const [carrier] = await services.inTenant(tenantId, origin, async (tx) =>
    openCarriers(services, tx, [await needConnection(tx, connectionId)]),
  );
  const result = await ask();
  await services.inTenant(tenantId, origin, (tx) =>
    noteTest(
      tx,
      connectionId,
      result.isOk
        ? { known: result.carriers }
        : { error: { code: result.code, message: result.message, at: tx.now.toISOString() } },
    ),
  );
  return result;

  async function ask(): Promise<TestResult> {
    try {
      const carriers = carrier ? await carrier.adapter.carriers(carrier.contextFor(TEST_CALL_MS)) : [];
      return { isOk: true, carriers };
    } catch (error) {
      const known =
        error instanceof CarrierError ? error : new CarrierError("other", "the answer cannot be read");
      return { isOk: false, code: known.code, message: known.message };
    }
  }
}
