import { ATTENTION_MARKS, type AttentionMark } from "@estiba/contract/values";

export const knownMark = (mark: string): AttentionMark | undefined =>
  ATTENTION_MARKS.find((known) => known === mark);
