import type { WebhookEventPattern } from "@estiba/contract/values";
import { Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../base/api/api.ts";
import { SecretOnce } from "../../ui/dialogs/secret-once.tsx";
import { useLastValue } from "../../ui/dialogs/use-last-value.ts";
import { EventPicker } from "./event-picker.tsx";
import { WEBHOOKS_KEY, type Subscription } from "./queries.ts";
import classes from "./webhooks.module.css";
import { FormFoot } from "../../ui/dialogs/form-foot.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";

interface Values {
  url: string;
  description: string;
  events: WebhookEventPattern[];
}

interface FormProps {
  readonly subscription: Subscription | null;
  /** With the secret of a new one. */
  readonly onSaved: (secret: string | null) => void;
  readonly onCancel: () => void;
}

/** The secret is null when an existing address was changed. */
function useSave(subscription: Subscription | null, onSaved: FormProps["onSaved"]) {
  const { t } = useTranslation("webhooks");
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ url, description, events }: Values): Promise<string | null> => {
      const note = description.trim();
      const body = { url: url.trim(), events, description: note === "" ? null : note };
      if (subscription === null) {
        return (await api.createWebhookSubscription({ body })).data.secret;
      }
      await api.updateWebhookSubscription({ params: { subscriptionId: subscription.id }, body });
      return null;
    },
    onSuccess: async (secret) => {
      if (secret === null) {
        notifications.show({ message: t("saved") });
      }
      onSaved(secret);
      await queryClient.invalidateQueries({ queryKey: WEBHOOKS_KEY });
    },
  });
}

function EditForm({ subscription, onSaved, onCancel }: FormProps) {
  const { t } = useTranslation(["webhooks", "ui"]);
  const save = useSave(subscription, onSaved);
  const form = useForm<Values>({
    mode: "controlled",
    initialValues: {
      url: subscription?.url ?? "",
      description: subscription?.description ?? "",
      events: [...(subscription?.events ?? ["order.*" as const])],
    },
    validate: {
      url: (value) => (/^https?:\/\/\S+$/.test(value.trim()) ? null : t("form.urlInvalid")),
      events: (value) => (value.length === 0 ? t("form.eventsRequired") : null),
    },
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => {
        save.mutate(values);
      })}
    >
      <Stack gap="md">
        <TextInput
          label={t("form.url")}
          description={t("form.urlHint")}
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps("url")}
        />
        <TextInput label={t("form.description")} maxLength={200} {...form.getInputProps("description")} />
        <EventPicker
          value={form.values.events}
          error={form.errors["events"]}
          onChange={(events) => {
            form.setFieldValue("events", events);
          }}
        />
        <FormFoot
          label={subscription === null ? t("create") : t("form.save")}
          error={save.error}
          isBusy={save.isPending}
          onCancel={onCancel}
          className={classes.foot}
        />
      </Stack>
    </form>
  );
}

interface EditDialogProps {
  readonly subscription: Subscription | "new" | null;
  readonly onClose: () => void;
}

/** While the secret is shown, only its own button closes the dialog. */
export function EditDialog({ subscription, onClose }: EditDialogProps) {
  const { t } = useTranslation(["webhooks", "ui"]);
  const shown = useLastValue(subscription);
  const [secret, setSecret] = useState<string | null>(null);
  const existing = shown === "new" ? null : shown;
  const title = existing === null ? t("create") : t("edit");
  return (
    <Dialog
      isOpen={subscription !== null}
      onClose={onClose}
      onExitTransitionEnd={() => {
        setSecret(null);
      }}
      size="lg"
      title={secret === null ? title : t("secret.title")}
      isHeld={secret !== null}
    >
      {secret === null ? (
        <EditForm
          subscription={existing}
          onSaved={(made) => {
            if (made === null) {
              onClose();
            } else {
              setSecret(made);
            }
          }}
          onCancel={onClose}
        />
      ) : (
        <SecretOnce
          value={secret}
          label={t("secret.title")}
          text={t("secret.text")}
          warning={t("secret.once")}
          doneLabel={t("secret.done")}
          onDone={onClose}
        />
      )}
    </Dialog>
  );
}
