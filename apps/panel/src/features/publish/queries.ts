import type { InputOf, ResultOf } from "@estiba/sdk";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../base/api/api.ts";

export type Wish = Omit<NonNullable<InputOf<"publishBulk">["body"]>, "dryRun">;
type Answer = ResultOf<"publishBulk">["data"];
export type Preview = Extract<Answer, { queued: false }>;
export type PreviewItem = Preview["preview"]["items"][number];
export type PublishJob = ResultOf<"getPublishJob">["data"];
export type PublishResult = PublishJob["results"]["items"][number];

const PUBLISH_KEY = ["publish"] as const;
const PAGE_SIZE = 25;
const LOOK_AGAIN_MS = 1_000;

export const isFinished = ({ state }: Pick<PublishJob, "state">): boolean =>
  state === "completed" || state === "failed" || state === "cancelled";

/** What would be written; nothing is. */
export const previewQuery = (wish: Wish, offset: number) =>
  queryOptions({
    queryKey: [...PUBLISH_KEY, "preview", wish, offset],
    queryFn: async ({ signal }): Promise<Preview> => {
      const body = { ...wish, dryRun: true };
      const { data } = await api.publishBulk({ body, query: { limit: PAGE_SIZE, offset }, signal });
      if (data.queued) {
        throw new TypeError("a preview was requested");
      }
      return data;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Polled until every row has an outcome. */
export const jobQuery = (jobId: string, query: NonNullable<InputOf<"getPublishJob">["query"]>) =>
  queryOptions({
    queryKey: [...PUBLISH_KEY, "job", jobId, query],
    queryFn: async ({ signal }) =>
      (await api.getPublishJob({ params: { jobId }, query: { limit: PAGE_SIZE, ...query }, signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isFinished(state.data) ? false : LOOK_AGAIN_MS,
  });

export async function publish(wish: Wish): Promise<string | null> {
  const { data } = await api.publishBulk({ body: wish });
  return data.queued ? data.jobId : null;
}
