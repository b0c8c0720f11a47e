import { LINK_MATCHES, LINK_PROBLEMS } from "@estiba/contract/values";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Mapping } from "../queries.ts";

/** Why a listing is linked, or what prevents it, in a few words. */
export function useEvidenceText(): (mapping: Mapping) => string {
  const { t } = useTranslation("stock");
  return useCallback(
    ({ evidence, status, isManual, channelSku }: Mapping) => {
      if (status === "linked") {
        const match = isManual ? "manual" : LINK_MATCHES.find((known) => known === evidence["match"]);
        return match === undefined ? "–" : t(`mappings.match.${match}`);
      }
      const named = LINK_PROBLEMS.find((known) => known === evidence["problem"]);
      const problem = named ?? (status === "unmapped" && channelSku === null ? "no_sku" : undefined);
      if (problem !== undefined) {
        return t(`mappings.problem.${problem}`);
      }
      return status === "conflict" ? t("mappings.problem.other") : "–";
    },
    [t],
  );
}
