import { useTranslation } from "react-i18next";
import type { Mapping } from "../queries.ts";

const MATCHES = ["sku", "barcode", "created", "manual"] as const;
const PROBLEMS = [
  "no_sku",
  "sku_renamed",
  "sku_twice_in_shop",
  "barcode_twice_in_shop",
  "barcode_of_several",
  "undone",
] as const;

/** Why a listing is linked, or what stands in the way, in a few words. */
export function useEvidenceText(): (mapping: Mapping) => string {
  const { t } = useTranslation("stock");
  return ({ evidence, status, isManual, channelSku }) => {
    if (status === "linked") {
      const match = isManual ? "manual" : MATCHES.find((known) => known === evidence["match"]);
      return match === undefined ? "–" : t(`mappings.match.${match}`);
    }
    const told = PROBLEMS.find((known) => known === evidence["problem"]);
    const problem = told ?? (status === "unmapped" && channelSku === null ? "no_sku" : undefined);
    if (problem !== undefined) {
      return t(`mappings.problem.${problem}`);
    }
    return status === "conflict" ? t("mappings.problem.other") : "–";
  };
}
