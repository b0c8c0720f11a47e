import { Button, Group, Radio, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormError } from "../../../ui/errors/form-error.tsx";
import type { Conflict } from "../queries.ts";
import { useLinkAll } from "./use-link-all.ts";

interface CreateFromListingProps {
  readonly conflict: Conflict;
  readonly onDone: () => void;
}

/** A new product with the data of one listing; the others of the conflict are linked to it too. */
export function CreateFromListing({ conflict, onDone }: CreateFromListingProps) {
  const { t } = useTranslation(["conflicts", "linking"]);
  const { listings, product } = conflict;
  const [fromMappingId, setFrom] = useState(listings[0]?.id ?? "");
  // A SKU that a product has already cannot be another's.
  const [sku, setSku] = useState(product === null ? (conflict.sku ?? "") : "");
  const link = useLinkAll(conflict, onDone);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        link.mutate({ fromMappingId, sku: sku.trim() });
      }}
    >
      <Stack gap="md">
        <Radio.Group
          label={t("create.from")}
          description={t("create.hint")}
          value={fromMappingId}
          onChange={setFrom}
        >
          <Stack gap="xs" mt="xs">
            {listings.map(({ id, channelName, shopName }) => (
              <Radio key={id} value={id} label={`${channelName} · ${shopName}`} />
            ))}
          </Stack>
        </Radio.Group>
        <TextInput
          label="SKU"
          maxLength={255}
          value={sku}
          {...(product === null ? {} : { description: t("create.taken", { sku: product.sku }) })}
          onChange={({ currentTarget }) => {
            setSku(currentTarget.value);
          }}
        />
        <FormError error={link.error} />
        <Group justify="flex-end">
          <Button type="submit" loading={link.isPending} disabled={sku.trim() === ""}>
            {t("create.confirm", { count: listings.length })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
