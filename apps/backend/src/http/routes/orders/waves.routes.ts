import { MAX_WAVE, type waveEndpoints } from "@estiba/contract";
import { cancelWave, createWave, finishWave, listWaves } from "../../../domain/dispatch/index.ts";
import { needCountedPlace } from "../../../domain/places/index.ts";
import { readWave } from "../../../flows/orders/dispatch/read-wave.ts";
import { setBins } from "../../../flows/stock/set-bins.ts";
import { wavePdf } from "../../../flows/orders/dispatch/wave-document.ts";
import { choicesOf } from "../../../kernel/choices.ts";
import { pageRequest, presentPage } from "../../../kernel/paging.ts";
import type { Services, Tx } from "../../../ports/services.ts";
import type { HandlersOf } from "../../call.ts";
import { presentWave, presentWaveView } from "../../presenters/dispatch.ts";

async function show(tx: Tx, waveId: string) {
  return { success: true as const, data: presentWaveView(await readWave(tx, waveId)) };
}

export function waveRoutes(services: Services): HandlersOf<keyof typeof waveEndpoints> {
  return {
    listWaves: ({ access, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const page = pageRequest(query);
        const waves = await listWaves(tx, choicesOf(query.status), page);
        return { status: 200, body: { success: true, data: presentPage(waves, page, presentWave) } };
      }),
    createWave: ({ access, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        await needCountedPlace(tx, body.placeId);
        const waveId = await createWave(tx, {
          placeId: body.placeId,
          fulfilmentIds: body.fulfilmentIds,
          shipBefore: body.shipBefore === undefined ? undefined : new Date(body.shipBefore),
          platforms: body.channel,
          max: body.max ?? MAX_WAVE,
        });
        return { status: 201, body: await show(tx, waveId) };
      }),
    getWave: ({ access, params, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => ({
        status: 200,
        body: await show(tx, params.waveId),
      })),
    getWaveDocument: async ({ access, params, query, origin }) => {
      const { tenantId } = access;
      const { waveId } = params;
      const pdf = await wavePdf(services, { tenantId, origin, waveId, language: query.lang ?? "es" });
      return {
        status: 200,
        headers: {
          "content-type": "application/pdf",
          "content-disposition": `attachment; filename="${waveId}.pdf"`,
          "cache-control": "private, no-store",
        },
        body: pdf,
      };
    },
    finishWave: ({ access, params, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        await finishWave(tx, params.waveId);
        return { status: 200, body: await show(tx, params.waveId) };
      }),
    cancelWave: ({ access, params, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        await cancelWave(tx, params.waveId);
        return { status: 200, body: await show(tx, params.waveId) };
      }),
    setBins: ({ access, params, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        await setBins(tx, params.placeId, body.bins);
        return { status: 200, body: { success: true } };
      }),
  };
}
