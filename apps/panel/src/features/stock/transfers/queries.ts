import type { TransferStatus } from "@estiba/contract/values";
import type { InputOf, ResultOf } from "@estiba/sdk";
import { api } from "../../../base/api/api.ts";
import { listOptions } from "../../../ui/lists/use-list.ts";
import type { Tone } from "../../../ui/pieces/tag.tsx";
import { STOCK_KEY } from "../queries.ts";

export type Transfer = ResultOf<"listTransfers">["data"]["items"][number];
export type TransferLine = Transfer["lines"][number];

export const transferKey = ({ transferId }: Transfer): string => transferId;

export const transfersList = (query: NonNullable<InputOf<"listTransfers">["query"]>) =>
  listOptions(
    [...STOCK_KEY, "transfers", query],
    async (page, signal) => (await api.listTransfers({ query: { ...query, ...page }, signal })).data,
  );

export const TRANSFER_TONES: Readonly<Record<TransferStatus, Tone>> = {
  draft: "neutral",
  sent: "accent",
  partly_received: "warn",
  received: "good",
  cancelled: "neutral",
};

export const unitsOf = ({ lines }: Pick<Transfer, "lines">): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);
