import { useTranslation } from "react-i18next";
import { formatNumber } from "../../ui/format/format.ts";
import classes from "./publish.module.css";

interface CountsProps {
  readonly counts: readonly { readonly label: string; readonly count: number; readonly isBad?: boolean }[];
}

export function Counts({ counts }: CountsProps) {
  const { i18n } = useTranslation();
  return (
    <dl className={classes.counts}>
      {counts.map(({ label, count, isBad = false }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-bad={(isBad && count > 0) || undefined}>{formatNumber(count, i18n.language)}</dd>
        </div>
      ))}
    </dl>
  );
}
