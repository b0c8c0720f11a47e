import { createClient } from "@estiba/sdk";
import { Button, Group, PasswordInput, Stack, Text, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconCircleCheck } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/pieces/card.tsx";
import { FormError } from "../../ui/errors/form-error.tsx";
import { AnchorLink } from "../../ui/pieces/links.tsx";
import { Note } from "../../ui/pieces/note.tsx";
import { signatureOf } from "./sign.ts";

interface Values {
  secret: string;
  body: string;
}

/** Without lines, so that no stock moves. */
const sampleBody = (): string =>
  JSON.stringify(
    { orderId: `TEST-${Date.now().toString(36).toUpperCase()}`, total: 100_000, currency: "COP", items: [] },
    null,
    2,
  );

/** Signed here as a backend would, and sent to the same address. The secret leaves this page in no other way. */
async function sendSigned(shopId: string, { secret, body }: Values): Promise<string | null> {
  const headers = {
    "content-type": "application/json",
    "x-service-shop-id": shopId,
    "x-service-signature": await signatureOf(secret.trim(), body),
  };
  const client = createClient({
    baseUrl: window.location.origin,
    fetch: (url, init) => fetch(url, { ...init, headers, body, credentials: "omit" }),
  });
  return (await client.receiveCustom()).eventId;
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

function useTestForm() {
  const { t } = useTranslation("developers");
  return useForm<Values>({
    mode: "controlled",
    initialValues: { secret: "", body: sampleBody() },
    validate: {
      secret: (value) => (value.trim() === "" ? t("test.secretRequired") : null),
      body: (value) => (isJson(value) ? null : t("test.bodyInvalid")),
    },
  });
}

interface ReceivedProps {
  readonly eventId: string | null;
}

function Received({ eventId }: ReceivedProps) {
  const { t } = useTranslation("developers");
  return (
    <Note tone="info" icon={<IconCircleCheck size={18} />}>
      {t("test.received")}{" "}
      {eventId !== null && (
        <AnchorLink to="/events" search={{ open: eventId }} inherit>
          {t("test.see")}
        </AnchorLink>
      )}
    </Note>
  );
}

interface TestEventCardProps {
  readonly shopId: string;
}

export function TestEventCard({ shopId }: TestEventCardProps) {
  const { t } = useTranslation("developers");
  const send = useMutation({ mutationFn: (values: Values) => sendSigned(shopId, values) });
  const form = useTestForm();
  const eventId = send.data;
  return (
    <Card title={t("test.title")} description={t("test.lead")}>
      <form
        noValidate
        onSubmit={form.onSubmit((values) => {
          send.mutate(values);
        })}
      >
        <Stack gap="md" maw={640}>
          <PasswordInput
            label={t("test.secret")}
            description={t("test.secretHint")}
            autoComplete="off"
            placeholder="whsec_…"
            {...form.getInputProps("secret")}
          />
          <Textarea
            label={t("test.body")}
            description={t("test.bodyHint")}
            autosize
            minRows={5}
            maxRows={16}
            spellCheck={false}
            classNames={{ input: "mono" }}
            {...form.getInputProps("body")}
          />
          <FormError error={send.error} />
          {eventId !== undefined && <Received eventId={eventId} />}
          <Group>
            <Button type="submit" loading={send.isPending}>
              {t("test.send")}
            </Button>
            <Text size="xs" c="dimmed">
              {t("test.note")}
            </Text>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
