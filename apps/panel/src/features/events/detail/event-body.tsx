import { SegmentedControl, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { DrawerSection } from "../../../ui/dialogs/detail-drawer.tsx";
import { prettyJson } from "../../../ui/pieces/json-tokens.ts";
import { JsonView } from "../../../ui/pieces/json-view.tsx";
import type { EventDetail } from "../queries.ts";

interface EventProps {
  readonly event: EventDetail;
}

export function EventBody({ event }: EventProps) {
  const { t } = useTranslation("events");
  const { bodyText, bodyBase64 } = event;
  const [isRaw, setRaw] = useState(false);
  const pretty = useMemo(() => (bodyText === null ? null : prettyJson(bodyText)), [bodyText]);
  const asItCame = bodyText ?? bodyBase64;
  const choice = pretty !== null && (
    <SegmentedControl
      size="xs"
      value={isRaw ? "raw" : "pretty"}
      onChange={(value) => {
        setRaw(value === "raw");
      }}
      data={[
        { value: "pretty", label: t("detail.pretty") },
        { value: "raw", label: t("detail.raw") },
      ]}
    />
  );
  return (
    <DrawerSection title={t("detail.body")} aside={choice}>
      {asItCame === "" ? (
        <Text size="sm" c="dimmed">
          {t("detail.emptyBody")}
        </Text>
      ) : (
        <>
          {bodyText === null && (
            <Text size="xs" c="dimmed" mb={6}>
              {t("detail.binary")}
            </Text>
          )}
          <JsonView text={isRaw ? asItCame : (pretty ?? asItCame)} label={t("detail.body")} />
        </>
      )}
    </DrawerSection>
  );
}
