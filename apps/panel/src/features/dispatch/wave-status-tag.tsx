import type { WaveStatus } from "@estiba/contract/values";
import { useTranslation } from "react-i18next";
import { Tag, type Tone } from "../../ui/pieces/tag.tsx";

const TONES: Readonly<Record<WaveStatus, Tone>> = { open: "accent", picked: "good", cancelled: "neutral" };

interface WaveStatusTagProps {
  readonly status: WaveStatus;
}

export function WaveStatusTag({ status }: WaveStatusTagProps) {
  const { t } = useTranslation("dispatch");
  return (
    <Tag tone={TONES[status]} hasDot>
      {t(`wave.status.${status}`)}
    </Tag>
  );
}
