import { Button, Group, NativeSelect, Radio, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/pieces/card.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { shopsQuery } from "../../shops/queries.ts";
import type { InventoryConfig } from "../queries.ts";
import { useSaveConfig } from "../queries.ts";
import classes from "./settings.module.css";

type Choice = "SERVICE_CENTRAL" | "SHOP" | "NONE";
const CHOICES = [
  { value: "SERVICE_CENTRAL", label: "central", text: "centralText" },
  { value: "SHOP", label: "shop", text: "shopText" },
  { value: "NONE", label: "none", text: "noneText" },
] as const;

interface SourceCardProps {
  readonly config: InventoryConfig;
  readonly isReadOnly: boolean;
}

function useActiveShops() {
  const shops = useQuery(shopsQuery);
  return (shops.data?.items ?? []).filter(({ status }) => status === "active" || status === "degraded");
}

/** What will happen, in plain words, before anything does. */
function useConsequence(): (choice: Choice, shopId: string) => string {
  const { t } = useTranslation("stock");
  const shops = useActiveShops();
  return (choice, shopId) => {
    if (choice === "SERVICE_CENTRAL") {
      return t("settings.source.toCentral", { count: shops.length });
    }
    return choice === "NONE"
      ? t("settings.source.toNone")
      : t("settings.source.toShop", { shop: shops.find(({ id }) => id === shopId)?.name ?? "" });
  };
}

interface ShopChoiceProps {
  readonly value: string;
  readonly error: string | null;
  readonly isDisabled: boolean;
  readonly onChange: (shopId: string) => void;
}

function ShopChoice({ value, error, isDisabled, onChange }: ShopChoiceProps) {
  const { t } = useTranslation("stock");
  const shops = useActiveShops();
  return (
    <NativeSelect
      className={classes.inset}
      label={t("settings.source.chooseShop")}
      disabled={isDisabled}
      error={error}
      value={value}
      data={[{ value: "", label: "–" }, ...shops.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={({ currentTarget }) => {
        onChange(currentTarget.value);
      }}
    />
  );
}

interface SourceState {
  readonly choice: Choice;
  readonly shopId: string;
}

function ConfirmChange({
  state,
  isOpen,
  onClose,
}: {
  state: SourceState;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation("stock");
  const consequence = useConsequence();
  const save = useSaveConfig(t("settings.source.saved"), onClose);
  const { choice, shopId } = state;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t("settings.source.confirmTitle")}
      confirmLabel={t("settings.source.change")}
      isBusy={save.isPending}
      error={save.error}
      onConfirm={() => {
        save.mutate({
          inventorySourceType: choice === "NONE" ? null : choice,
          inventorySourceShopId: choice === "SHOP" ? shopId : null,
        });
      }}
      onClose={onClose}
    >
      {consequence(choice, shopId)}
    </ConfirmDialog>
  );
}

function isSameSource({ choice, shopId }: SourceState, config: InventoryConfig): boolean {
  const isSameKind = choice === (config.inventorySourceType ?? "NONE");
  return isSameKind && (choice !== "SHOP" || shopId === config.inventorySourceShopId);
}

export function SourceCard({ config, isReadOnly }: SourceCardProps) {
  const { t } = useTranslation("stock");
  const [state, setState] = useState<SourceState>({
    choice: config.inventorySourceType ?? "NONE",
    shopId: config.inventorySourceShopId ?? "",
  });
  const [isConfirming, setConfirming] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { choice, shopId } = state;
  const isSame = isSameSource(state, config);
  const ask = () => {
    const isIncomplete = choice === "SHOP" && shopId === "";
    setError(isIncomplete ? t("settings.source.shopRequired") : null);
    setConfirming(!isIncomplete);
  };
  return (
    <Card title={t("settings.source.title")} description={t("settings.source.lead")}>
      <Stack gap="sm">
        {CHOICES.map(({ value, label, text }) => (
          <Radio
            key={value}
            name="source"
            checked={choice === value}
            disabled={isReadOnly}
            label={t(`settings.source.${label}`)}
            description={t(`settings.source.${text}`)}
            onChange={() => {
              setState({ choice: value, shopId });
            }}
          />
        ))}
        {choice === "SHOP" && (
          <ShopChoice
            value={shopId}
            error={error}
            isDisabled={isReadOnly}
            onChange={(chosen) => {
              setState({ choice, shopId: chosen });
            }}
          />
        )}
        {!isReadOnly && (
          <Group mt="xs">
            <Button onClick={ask} disabled={isSame}>
              {t("settings.source.change")}
            </Button>
          </Group>
        )}
      </Stack>
      <ConfirmChange
        state={state}
        isOpen={isConfirming}
        onClose={() => {
          setConfirming(false);
        }}
      />
    </Card>
  );
}
