import { useTranslation } from "react-i18next";
import { useNow } from "./use-now.ts";
import { formatDate, formatDateTime, formatRelative } from "./format.ts";

interface TimeProps {
  readonly value: string;
}

/** How long ago or ahead; the exact moment on hover, and worked out only then. */
export function RelativeTime({ value }: TimeProps) {
  const { i18n } = useTranslation();
  return (
    <time
      dateTime={value}
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = formatDateTime(value, i18n.language);
      }}
    >
      {formatRelative(value, i18n.language, useNow())}
    </time>
  );
}

export function DayTime({ value }: TimeProps) {
  const { i18n } = useTranslation();
  return (
    <time dateTime={value} title={formatDateTime(value, i18n.language)}>
      {formatDate(value, i18n.language)}
    </time>
  );
}

export function ExactTime({ value }: TimeProps) {
  const { i18n } = useTranslation();
  return <time dateTime={value}>{formatDateTime(value, i18n.language)}</time>;
}
