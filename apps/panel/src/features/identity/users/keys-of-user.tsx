import { Checkbox, List, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { RelativeTime } from "../../../ui/format/time.tsx";
import { keysOfUserQuery } from "../queries.ts";

interface KeysOfUserProps {
  readonly userId: string;
  readonly name: string;
  readonly isRevoking: boolean;
  readonly onChange: (isRevoking: boolean) => void;
}

/** The keys a user made stay valid without them: removing the user decides about these too. */
export function KeysOfUser({ userId, name, isRevoking, onChange }: KeysOfUserProps) {
  const { t } = useTranslation("identity");
  const { data } = useQuery(keysOfUserQuery(userId));
  if (data === undefined || data.total === 0) {
    return null;
  }
  return (
    <Stack gap="xs">
      <Text size="sm">{t("users.keysOf", { name })}</Text>
      <List size="sm" withPadding>
        {data.items.map((key) => (
          <List.Item key={key.id}>
            {key.name} <code>{`${key.prefix}…${key.last4}`}</code>{" "}
            <Text span size="xs" c="dimmed">
              {t("apiKeys.columns.lastUsedAt")}:{" "}
              {key.lastUsedAt === null ? t("apiKeys.neverUsed") : <RelativeTime value={key.lastUsedAt} />}
            </Text>
          </List.Item>
        ))}
      </List>
      <Checkbox
        label={t("users.revokeKeys")}
        description={t("users.revokeKeysHint")}
        checked={isRevoking}
        onChange={(event) => {
          onChange(event.currentTarget.checked);
        }}
      />
    </Stack>
  );
}
