import { Button, Group, Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconPlugConnected } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { SHOPS_KEY, type Consent } from "../queries.ts";

interface ConsentActionsProps {
  readonly consent: Consent;
}

function useConfirm({ id, platform }: Consent) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await api.confirmShopConsent({ params: { consentId: id } })).data,
    onSuccess: async ({ shopId }) => {
      await queryClient.invalidateQueries({ queryKey: SHOPS_KEY });
      await navigate({ to: "/shops", search: { connected: platform.toLowerCase(), shopId }, replace: true });
    },
  });
}

function useReject({ id }: Consent) {
  const { t } = useTranslation("shops");
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => api.rejectShopConsent({ params: { consentId: id } }),
    onSuccess: async () => {
      notifications.show({ message: t("consent.rejected") });
      await navigate({ to: "/shops", search: {}, replace: true });
    },
  });
}

export function ConsentActions({ consent }: ConsentActionsProps) {
  const { t } = useTranslation("shops");
  const confirm = useConfirm(consent);
  const reject = useReject(consent);
  return (
    <Stack gap="md">
      <FormError error={confirm.error ?? reject.error} />
      <Group>
        <Button
          leftSection={<IconPlugConnected size={16} />}
          disabled={consent.obstacle !== null}
          loading={confirm.isPending}
          onClick={() => {
            confirm.mutate();
          }}
        >
          {t("consent.confirm")}
        </Button>
        <Button
          variant="default"
          loading={reject.isPending}
          onClick={() => {
            reject.mutate();
          }}
        >
          {t("consent.reject")}
        </Button>
      </Group>
    </Stack>
  );
}
