import { Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatMoney } from "../../../ui/format/money.ts";
import { Tag } from "../../../ui/pieces/tag.tsx";
import { ExactTime } from "../../../ui/format/time.tsx";
import { knownCause, noteOf } from "./cod-causes.ts";
import type { CodDetail } from "../queries.ts";
import { COD_TONES } from "../statuses.ts";
import classes from "../finance.module.css";

interface CodHistoryProps {
  readonly payment: CodDetail;
}

/** What happened to the money, and why. */
export function CodHistory({ payment }: CodHistoryProps) {
  const { t, i18n } = useTranslation("finance");
  return (
    <ol className={classes.history}>
      {payment.history.map((entry) => {
        const { at, to, cause, amount } = entry;
        const known = knownCause(cause);
        const note = noteOf(entry);
        return (
          <li key={`${at}-${to}-${cause}`}>
            <Group gap="xs">
              <Tag tone={COD_TONES[to]}>{t(`codStatus.${to}`)}</Tag>
              {amount !== null && <strong>{formatMoney(amount, payment.currency, i18n.language)}</strong>}
              <Text span size="xs" c="dimmed">
                <ExactTime value={at} />
              </Text>
            </Group>
            <Text size="sm" mt={2}>
              {known === undefined ? cause : t(`cause.${known}`)}
              {note !== null && ` ${note}`}
            </Text>
          </li>
        );
      })}
    </ol>
  );
}
