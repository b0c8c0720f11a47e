import type { RoutingRule } from "@estiba/contract";
import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFlask } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { TryRulesPart } from "./try-rules-part.tsx";

interface TryRulesProps {
  readonly rules: readonly RoutingRule[];
}

/** What these rules would have done with orders that have come in. */
export function TryRules({ rules }: TryRulesProps) {
  const { t } = useTranslation("routing");
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" leftSection={<IconFlask size={16} />} onClick={open}>
        {t("try.action")}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} size="lg" title={t("try.action")}>
        {isOpen && <TryRulesPart rules={rules} />}
      </Dialog>
    </>
  );
}
