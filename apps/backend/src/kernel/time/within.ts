/** Whether something ends in time; what is late goes on, and how it ends is no longer of interest here. */
export async function within(limitMs: number, work: Promise<unknown>): Promise<"over" | "late"> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<"late">((resolve) => {
    timer = setTimeout(resolve, limitMs, "late");
  });
  try {
    return await Promise.race([work.then(() => "over" as const), limit]);
  } finally {
    clearTimeout(timer);
  }
}
