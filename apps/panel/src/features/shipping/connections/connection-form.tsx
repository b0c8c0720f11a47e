import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../../base/session/session.ts";
import { CopyField } from "../../../ui/pieces/copy-field.tsx";
import { ConnectionFields, CredentialFields } from "./connection-fields.tsx";
import { emptyValues, missingCredentials, missingOf } from "./connection-values.ts";
import type { Connection, Provider } from "./queries.ts";
import { TestNote } from "./test-note.tsx";
import { useConnect, type Checked } from "./use-connections.ts";
import { FormFoot } from "../../../ui/dialogs/form-foot.tsx";

interface DoneProps {
  readonly checked: Checked;
  readonly onClose: () => void;
}

function Done({ checked: { connection, result }, onClose }: DoneProps) {
  const { t } = useTranslation("shipping");
  return (
    <Stack gap="md">
      {result === null ? <Text size="sm">{t("connection.saved")}</Text> : <TestNote result={result} />}
      {connection.webhookUrl !== null && (
        <div>
          <Text size="sm" mb={6}>
            {t("connection.webhook")}
          </Text>
          <CopyField value={connection.webhookUrl} label={t("connection.webhookLabel")} />
        </div>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          {t("connection.done")}
        </Button>
      </Group>
    </Stack>
  );
}

interface ConnectionFormProps {
  readonly provider: Provider;
  /** The connection that gets new credentials, or none yet. */
  readonly connection: Connection | null;
  readonly onClose: () => void;
}

/** Fields by the provider's own list; its answer is shown before the page closes. */
export function ConnectionForm({ provider, connection, onClose }: ConnectionFormProps) {
  const { t } = useTranslation(["shipping", "ui"]);
  const { tenant } = useMe();
  const [values, setValues] = useState(() => emptyValues(provider, tenant.country));
  const [missing, setMissing] = useState<readonly string[]>([]);
  const connect = useConnect(provider);
  const saved = connection ?? connect.data?.connection ?? null;
  const { data } = connect;
  if (data !== undefined && data.result?.ok !== false) {
    return <Done checked={data} onClose={onClose} />;
  }
  const fields = {
    provider,
    values,
    missing,
    onSet: (patch: Partial<typeof values>) => {
      setValues({ ...values, ...patch });
      setMissing([]);
    },
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const lacking = (saved === null ? missingOf : missingCredentials)(provider, values);
        setMissing(lacking);
        if (lacking.length === 0) {
          connect.mutate({ values, saved });
        }
      }}
    >
      <Stack gap="md">
        {saved === null ? <ConnectionFields {...fields} /> : <CredentialFields {...fields} />}
        {data?.result !== undefined && data.result !== null && <TestNote result={data.result} />}
        <FormFoot
          label={provider.isTestable ? t("connection.check") : t("connection.save")}
          error={connect.error}
          isBusy={connect.isPending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
