import { useLanguage } from "./language.ts";
import { useNow } from "./use-now.ts";
import { formatDate, formatDateTime, formatRelative } from "./format.ts";

interface TimeProps {
  readonly value: string;
}

/** How long ago or ahead; the exact moment on hover, and worked out only then. */
export function RelativeTime({ value }: TimeProps) {
  const language = useLanguage();
  return (
    <time
      dateTime={value}
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = formatDateTime(value, language);
      }}
    >
      {formatRelative(value, language, useNow())}
    </time>
  );
}

export function DayTime({ value }: TimeProps) {
  const language = useLanguage();
  return (
    <time dateTime={value} title={formatDateTime(value, language)}>
      {formatDate(value, language)}
    </time>
  );
}

export function ExactTime({ value }: TimeProps) {
  const language = useLanguage();
  return <time dateTime={value}>{formatDateTime(value, language)}</time>;
}
