import type { Platform } from "@estiba/contract/values";
import { Button, Group, List, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { IconExternalLink } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { isAddressed } from "../channels.ts";

interface Values {
  shop: string;
  name: string;
}

/** The platform's own page takes over; a shop that is connected already needs no redirect. */
function useConnect(platform: Platform) {
  const { t } = useTranslation("shops");
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ shop, name }: Values) => {
      const body = {
        platform,
        ...(isAddressed(platform) ? { shop: shop.trim() } : {}),
        ...(name.trim() === "" ? {} : { name: name.trim() }),
      };
      return (await api.connectShop({ body })).data;
    },
    onSuccess: async ({ authorizationUrl }) => {
      if (authorizationUrl === null) {
        notifications.show({ message: t("wizard.already") });
        await navigate({ to: "/shops" });
      } else {
        window.location.assign(authorizationUrl);
      }
    },
  });
}

interface PlatformProps {
  readonly platform: Platform;
}

function NextSteps({ platform }: PlatformProps) {
  const { t } = useTranslation(["shops", "vocabulary"]);
  const name = t(`vocabulary:platform.${platform}`);
  return (
    <div>
      <Text size="sm" fw={550} mb={6}>
        {t("wizard.whatHappens")}
      </Text>
      <List type="ordered" size="sm" spacing={6} c="dimmed">
        <List.Item>{t("wizard.steps.go", { platform: name })}</List.Item>
        <List.Item>{t("wizard.steps.grant")}</List.Item>
        <List.Item>{t(platform === "WPSHOP" ? "wizard.steps.done" : "wizard.steps.back")}</List.Item>
      </List>
    </div>
  );
}

interface ConnectFormProps extends PlatformProps {
  readonly shop: string | undefined;
}

export function ConnectForm({ platform, shop }: ConnectFormProps) {
  const { t } = useTranslation(["shops", "vocabulary"]);
  const connect = useConnect(platform);
  const form = useForm<Values>({
    mode: "controlled",
    initialValues: { shop: shop ?? "", name: "" },
    validate: {
      shop: (value) => (isAddressed(platform) && value.trim() === "" ? t("wizard.required") : null),
    },
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => {
        connect.mutate(values);
      })}
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <Stack gap="md">
          {isAddressed(platform) && (
            <TextInput
              label={t(`wizard.field.${platform}`)}
              description={t(`wizard.hint.${platform}`)}
              placeholder={platform === "WPSHOP" ? "https://mitienda.co" : "mitienda.myshopify.com"}
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              data-autofocus
              {...form.getInputProps("shop")}
            />
          )}
          <TextInput
            label={t("wizard.name")}
            description={t("wizard.nameHint")}
            maxLength={120}
            {...form.getInputProps("name")}
          />
          <FormError error={connect.error} />
          <Group>
            <Button
              type="submit"
              loading={connect.isPending || connect.data?.authorizationUrl !== undefined}
              rightSection={<IconExternalLink size={16} />}
            >
              {t("wizard.continue", { platform: t(`vocabulary:platform.${platform}`) })}
            </Button>
          </Group>
        </Stack>
        <NextSteps platform={platform} />
      </SimpleGrid>
    </form>
  );
}
