import { useQuery, type Query } from "@tanstack/react-query";
import { todayQuery } from "./today.ts";

type Interval = false | number | ((query: Pick<Query, "state">) => number | false);

/** Read again at its own pace, or at the quicker one of the page that shows it. */
export function useToday(refetchInterval?: Interval) {
  return useQuery(refetchInterval === undefined ? todayQuery : { ...todayQuery, refetchInterval });
}
