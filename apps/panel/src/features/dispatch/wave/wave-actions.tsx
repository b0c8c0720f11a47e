import { LOCALES } from "@estiba/contract/values";
import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconBarcode, IconPrinter } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { ORDERS_KEY } from "../../../base/api/query-keys.ts";
import { openFile } from "../../../base/labels/open-file.ts";
import { useHasFeature } from "../../../base/plan/use-has-feature.ts";
import { useMay } from "../../../base/session/session.ts";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { useErrorText } from "../../../ui/errors/error-text.ts";
import { ButtonLink } from "../../../ui/pieces/links.tsx";
import type { Wave } from "../queries.ts";

const REFRESHES = [ORDERS_KEY];

interface WaveProps {
  readonly wave: Wave;
}

function PrintButton({ wave: { waveId } }: WaveProps) {
  const { t, i18n } = useTranslation("dispatch");
  const describe = useErrorText();
  const print = useMutation({
    mutationFn: async () => {
      const lang = LOCALES.find((one) => i18n.language.startsWith(one)) ?? "es";
      openFile(await api.getWaveDocument({ params: { waveId }, query: { lang } }));
    },
    onError: (error) => {
      notifications.show({ color: "red", message: describe(error) });
    },
  });
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} />}
      loading={print.isPending}
      onClick={() => {
        print.mutate();
      }}
    >
      {t("wave.print")}
    </Button>
  );
}

function PackLink({ wave: { waveId } }: WaveProps) {
  const { t } = useTranslation("dispatch");
  return (
    <ButtonLink
      to="/dispatch/waves/$waveId/pack"
      params={{ waveId }}
      size="md"
      leftSection={<IconBarcode size={20} />}
    >
      {t("pack.action")}
    </ButtonLink>
  );
}

function FinishButton({ wave: { waveId, number } }: WaveProps) {
  const { t } = useTranslation("dispatch");
  return (
    <ConfirmButton
      label={t("wave.finish.action")}
      title={t("wave.finish.title", { number })}
      doneText={t("wave.finish.done", { number })}
      refreshes={REFRESHES}
      isHarmful={false}
      act={async () => api.finishWave({ params: { waveId } })}
    >
      {t("wave.finish.text")}
    </ConfirmButton>
  );
}

function CancelButton({ wave: { waveId, number } }: WaveProps) {
  const { t } = useTranslation("dispatch");
  return (
    <ConfirmButton
      label={t("wave.cancel.action")}
      title={t("wave.cancel.title", { number })}
      doneText={t("wave.cancel.done", { number })}
      refreshes={REFRESHES}
      act={async () => api.cancelWave({ params: { waveId } })}
    >
      {t("wave.cancel.text")}
    </ConfirmButton>
  );
}

export function WaveActions({ wave }: WaveProps) {
  const may = useMay();
  const hasFeature = useHasFeature();
  const canChange = hasFeature("fulfilment") && wave.status !== "cancelled";
  return (
    <>
      {canChange && may("cancelWave") && <CancelButton wave={wave} />}
      <PrintButton wave={wave} />
      {canChange && wave.status === "open" && may("finishWave") && <FinishButton wave={wave} />}
      {canChange && may("recordScans") && <PackLink wave={wave} />}
    </>
  );
}
