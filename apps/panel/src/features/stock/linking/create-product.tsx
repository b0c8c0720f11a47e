import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { useAction } from "../../../ui/dialogs/use-action.ts";
import { DrawerSection } from "../../../ui/dialogs/detail-drawer.tsx";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { STOCK_KEY, type Mapping } from "../queries.ts";

interface CreateProductProps {
  readonly mapping: Mapping;
  readonly onDone: () => void;
}

/** For a listing that none of the products is. */
export function CreateProduct({ mapping, onDone }: CreateProductProps) {
  const { t } = useTranslation("linking");
  const [sku, setSku] = useState(mapping.channelSku ?? "");
  const create = useAction({
    act: async () =>
      api.createProductFromListing({ params: { mappingId: mapping.id }, body: { sku: sku.trim() } }),
    doneText: t("create.done", { sku: sku.trim() }),
    refreshes: [STOCK_KEY],
    onDone,
  });
  return (
    <DrawerSection title={t("create.title")}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate();
        }}
      >
        <Group align="flex-end" gap="xs" mb="xs">
          <TextInput
            label="SKU"
            description={t("create.hint")}
            maxLength={255}
            value={sku}
            onChange={({ currentTarget }) => {
              setSku(currentTarget.value);
            }}
          />
          <Button type="submit" variant="default" loading={create.isPending} disabled={sku.trim() === ""}>
            {t("create.action")}
          </Button>
        </Group>
        <FormError error={create.error} />
      </form>
    </DrawerSection>
  );
}
