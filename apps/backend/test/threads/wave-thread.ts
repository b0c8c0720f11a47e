import { drawWave } from "../../src/domain/dispatch/draw-wave.ts";
import type { ThreadAnswer, ThreadTask } from "../../src/kernel/limits/threads.ts";

// oxlint-disable-next-line import/no-default-export -- what the pool calls
export default async function runTask({ input }: ThreadTask): Promise<ThreadAnswer> {
  const value: unknown = await Reflect.apply(drawWave, undefined, input);
  return { value };
}
