import { useQuery } from "@tanstack/react-query";
import { useNow } from "../../ui/format/use-now.ts";
import { todayQuery } from "./today.ts";

export const useToday = () => useQuery(todayQuery(useNow()));
