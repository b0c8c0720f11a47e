import type { Platform } from "@estiba/contract/values";
import { Button, Group, List, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconExternalLink } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { isAddressed } from "../channels.ts";
import { useConnect } from "./use-connect.ts";

interface Values {
  shop: string;
  name: string;
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
  const connect = useConnect();
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
      onSubmit={form.onSubmit(({ shop: address, name }) => {
        connect.mutate({
          platform,
          shop: isAddressed(platform) ? address.trim() : undefined,
          name: name.trim() === "" ? undefined : name.trim(),
        });
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
              loading={connect.isPending || typeof connect.data === "string"}
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
