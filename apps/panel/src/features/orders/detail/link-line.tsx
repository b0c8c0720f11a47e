import { Button, Group, Select } from "@mantine/core";
import { useDebouncedValue, useDisclosure } from "@mantine/hooks";
import { IconLink } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { ORDERS_KEY } from "../../../base/api/query-keys.ts";
import { useHasFeature } from "../../../base/plan/use-has-feature.ts";
import { useMay } from "../../../base/session/session.ts";
import { useAction } from "../../../ui/dialogs/use-action.ts";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { useProducts } from "../products.ts";
import type { OrderLine } from "../queries.ts";

interface LinkLineProps {
  readonly line: OrderLine;
  readonly orderId: string;
}

function Picker({ line, orderId }: LinkLineProps) {
  const { t } = useTranslation("orders");
  const [typed, setTyped] = useState(line.sku ?? line.name);
  const [asked] = useDebouncedValue(typed.trim().slice(0, 100), 200);
  const products = useProducts(asked);
  const [chosen, setChosen] = useState<string | null>(null);
  const link = useAction({
    act: async () =>
      api.linkOrderLine({ params: { orderId, lineId: line.id }, body: { masterVariantId: chosen ?? "" } }),
    doneText: t("detail.linked", { name: line.name }),
    refreshes: [ORDERS_KEY, ["stock"]],
  });
  return (
    <div>
      <Group gap="xs" align="flex-end" mt={6}>
        <Select
          size="xs"
          style={{ flex: 1 }}
          label={t("detail.linkTo")}
          placeholder={t("detail.linkHint")}
          searchable
          data-autofocus
          nothingFoundMessage={t("detail.linkNone")}
          data={(products.data ?? []).map(({ masterVariantId, sku, name }) => ({
            value: masterVariantId,
            label: `${sku} · ${name}`,
          }))}
          // The service has searched, so what it found is shown as it is.
          filter={({ options }) => options}
          searchValue={typed}
          onSearchChange={setTyped}
          value={chosen}
          onChange={setChosen}
        />
        <Button
          size="xs"
          loading={link.isPending}
          disabled={chosen === null}
          onClick={() => {
            link.mutate();
          }}
        >
          {t("detail.link")}
        </Button>
      </Group>
      <FormError error={link.error} />
    </div>
  );
}

/** A product that is linked to nothing is linked where it is noticed; what waited for it is booked at once. */
export function LinkLine({ line, orderId }: LinkLineProps) {
  const { t } = useTranslation("orders");
  const may = useMay();
  const hasFeature = useHasFeature();
  const [isOpen, { open }] = useDisclosure(false);
  const isUnlinked = line.deductions.some(
    ({ status, unmappedReason }) => status === "unmapped" && unmappedReason === null,
  );
  if (!isUnlinked || !may("linkOrderLine") || !hasFeature("inventory")) {
    return null;
  }
  return isOpen ? (
    <Picker line={line} orderId={orderId} />
  ) : (
    <Button size="compact-xs" mt={6} variant="light" leftSection={<IconLink size={14} />} onClick={open}>
      {t("detail.linkLine")}
    </Button>
  );
}
