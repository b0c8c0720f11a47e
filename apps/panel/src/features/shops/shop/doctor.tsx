import { Button, Text } from "@mantine/core";
import { IconStethoscope } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/pieces/card.tsx";
import { QueryView } from "../../../ui/lists/query-view.tsx";
import { ListSkeleton } from "../../../ui/lists/skeletons.tsx";
import { Tag } from "../../../ui/pieces/tag.tsx";
import { doctorQuery, type Finding, type Shop } from "../queries.ts";
import classes from "./doctor.module.css";

const TONES = { ok: "good", warning: "warn", problem: "bad", unknown: "neutral" } as const;

interface FindingRowProps {
  readonly finding: Finding;
}

function FindingRow({ finding }: FindingRowProps) {
  const { t } = useTranslation("shops");
  const { check, state } = finding;
  const isTrouble = state === "warning" || state === "problem";
  const calm = state === "ok" ? t(`doctor.ok.${check}`) : t(`doctor.unknown.${check}`);
  const words = isTrouble ? t(`doctor.trouble.${check}`) : calm;
  return (
    <li className={classes.finding}>
      <div className={classes.words}>
        <Text size="sm" fw={550}>
          {t(`doctor.check.${check}`)}
        </Text>
        <Text size="sm" c="dimmed">
          {words}
        </Text>
        {isTrouble && <p className={classes.detail}>{finding.message}</p>}
      </div>
      <Tag tone={TONES[state]} hasDot>
        {t(`doctor.state.${state}`)}
      </Tag>
    </li>
  );
}

interface DoctorProps {
  readonly shop: Shop;
}

export function Doctor({ shop }: DoctorProps) {
  const { t } = useTranslation("shops");
  const isGone = shop.status === "disconnected";
  const findings = useQuery({ ...doctorQuery(shop.id), enabled: !isGone });
  return (
    <Card
      title={t("doctor.title")}
      description={t("doctor.lead")}
      isFlush
      aside={
        !isGone && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconStethoscope size={15} />}
            loading={findings.isFetching}
            onClick={() => void findings.refetch()}
          >
            {t("doctor.again")}
          </Button>
        )
      }
    >
      {isGone ? (
        <Text size="sm" c="dimmed" p="1.25rem">
          {t("doctor.unavailable")}
        </Text>
      ) : (
        <QueryView query={findings} skeleton={<ListSkeleton rows={5} />}>
          {(list) => (
            <ul className={classes.findings}>
              {list.map((finding) => (
                <FindingRow key={finding.check} finding={finding} />
              ))}
            </ul>
          )}
        </QueryView>
      )}
    </Card>
  );
}
