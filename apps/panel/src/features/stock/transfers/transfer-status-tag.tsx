import type { TransferStatus } from "@estiba/contract/values";
import { useTranslation } from "react-i18next";
import { Tag } from "../../../ui/pieces/tag.tsx";
import { TRANSFER_TONES } from "./queries.ts";

interface TransferStatusTagProps {
  readonly status: TransferStatus;
}

export function TransferStatusTag({ status }: TransferStatusTagProps) {
  const { t } = useTranslation("stock");
  return (
    <Tag tone={TRANSFER_TONES[status]} hasDot>
      {t(`transfers.status.${status}`)}
    </Tag>
  );
}
