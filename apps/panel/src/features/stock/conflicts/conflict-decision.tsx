import { Button, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconLink, IconPlus, IconSearch } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../base/session/session.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { Thumb } from "../../../ui/pieces/thumb.tsx";
import { CatalogSearch } from "../mappings/catalog-search.tsx";
import type { Conflict } from "../queries.ts";
import { CreateFromListing } from "./create-from-listing.tsx";
import { useLinkAll } from "./use-link-all.ts";
import classes from "./conflicts.module.css";

interface ConflictProps {
  readonly conflict: Conflict;
}

/** The product that has the SKU already, and the button that makes all listings be it. */
function SameProduct({ conflict }: ConflictProps) {
  const { t } = useTranslation(["conflicts", "stock"]);
  const link = useLinkAll(conflict);
  const { product, listings } = conflict;
  return product === null ? null : (
    <div className={classes.product}>
      <Thumb src={product.imageUrl} />
      <div className={classes.words}>
        <Text size="sm" fw={550}>
          {product.name}
        </Text>
        <Text size="xs" c="dimmed">
          <code>{product.sku}</code> · {t("stock:mappings.dialog.onHand", { count: product.onHand })}
        </Text>
        <FormError error={link.error} />
      </div>
      <Button
        size="xs"
        leftSection={<IconLink size={14} />}
        loading={link.isPending}
        disabled={listings.length === 0}
        aria-label={`${t("linkAll", { count: listings.length })}: ${product.name}`}
        onClick={() => {
          link.mutate({ masterVariantId: product.masterVariantId });
        }}
      >
        {t("linkAll", { count: listings.length })}
      </Button>
    </div>
  );
}

function ChooseButton({ conflict }: ConflictProps) {
  const { t } = useTranslation(["conflicts", "linking"]);
  const [isOpen, dialog] = useDisclosure(false);
  const link = useLinkAll(conflict, dialog.close);
  const busyId =
    link.isPending && "masterVariantId" in link.variables ? link.variables.masterVariantId : undefined;
  const count = conflict.listings.length;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconSearch size={14} />}
        disabled={count === 0}
        onClick={dialog.open}
      >
        {conflict.product === null ? t("choose") : t("chooseOther")}
      </Button>
      <Dialog isOpen={isOpen} onClose={dialog.close} title={t("linking:title", { count })} size="lg">
        <Text size="sm" mb="md">
          {t("linking:lead")}
        </Text>
        <FormError error={link.error} />
        <CatalogSearch
          busyId={busyId}
          onChoose={(masterVariantId) => {
            link.mutate({ masterVariantId });
          }}
        />
      </Dialog>
    </>
  );
}

function CreateButton({ conflict }: ConflictProps) {
  const { t } = useTranslation("conflicts");
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} />}
        disabled={conflict.listings.length === 0}
        onClick={dialog.open}
      >
        {t("create.action")}
      </Button>
      <Dialog isOpen={isOpen} onClose={dialog.close} title={t("create.title")} size="md">
        <CreateFromListing conflict={conflict} onDone={dialog.close} />
      </Dialog>
    </>
  );
}

/** The chosen listings are the product that has the SKU, another one, or a new one. */
export function ConflictDecision({ conflict }: ConflictProps) {
  const may = useMay();
  return (
    <>
      <SameProduct conflict={conflict} />
      <Group gap="xs" mt="sm">
        <ChooseButton conflict={conflict} />
        {may("createProductFromListing") && <CreateButton conflict={conflict} />}
      </Group>
    </>
  );
}
