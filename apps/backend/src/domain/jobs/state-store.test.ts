import { JOB_STATES, type JobState } from "@estiba/contract";
import { describe, expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { makeTenant, origin } from "../../../test/factories/tenant.ts";
import { JOB_MOVES, type JobMove } from "./state.ts";
import { moveJob } from "./state-store.ts";
import { requestJob } from "./store.ts";

const app = await useApp();
const { services } = app.foundation;

const EXPECTED: Readonly<Record<JobMove, Partial<Record<JobState, JobState>>>> = {
  take: { waiting: "active", active: "active", delayed: "active" },
  yield: { active: "active" },
  delay: { active: "delayed" },
  complete: { active: "completed" },
  fail: { active: "failed" },
};

async function makeJob() {
  const tenant = await makeTenant(app);
  const { jobId: id } = await services.inTenant(tenant.id, origin, (tx) =>
    requestJob(tx, { queue: "catalog-sync", scope: "all", input: {} }),
  );
  return {
    put: (state: JobState) => app.database.rows("update app.jobs set state = $2 where id = $1", [id, state]),
    move: (move: JobMove, revision = 0) =>
      services.inTenant(tenant.id, origin, (tx) => moveJob(tx, { id, revision }, move)),
    state: async () =>
      (await app.database.rows<{ state: string }>("select state from app.jobs where id = $1", [id]))[0]
        ?.state,
  };
}

describe("the state of a job", () => {
  it("moves as the table says, and stays in every state the table does not name", async () => {
    const job = await makeJob();
    for (const move of Object.keys(JOB_MOVES) as JobMove[]) {
      for (const state of JOB_STATES) {
        await job.put(state);
        const to = EXPECTED[move][state] ?? null;
        expect({ move, state, to: (await job.move(move))?.state ?? null }).toEqual({ move, state, to });
        expect(await job.state()).toBe(to ?? state);
      }
    }
  });

  it("is not moved by whoever has an older revision of the job in hand", async () => {
    const job = await makeJob();
    await job.put("active");
    expect(await job.move("complete", 7)).toBeNull();
    expect(await job.state()).toBe("active");
  });
});
