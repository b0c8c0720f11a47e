import { Button, Group, NumberInput, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { SHIPPING_KEY } from "../../../base/api/query-keys.ts";
import { useMay } from "../../../base/session/session.ts";
import { FormFoot } from "../../../ui/dialogs/form-foot.tsx";
import { useAction } from "../../../ui/dialogs/use-action.ts";
import { QueryView } from "../../../ui/lists/query-view.tsx";
import { ListSkeleton } from "../../../ui/lists/skeletons.tsx";
import { Card } from "../../../ui/pieces/card.tsx";
import { Tag } from "../../../ui/pieces/tag.tsx";
import { presetsQuery, type ParcelPreset } from "../../orders/queries.ts";

const SIDES = ["lengthCm", "widthCm", "heightCm"] as const;
const USUAL: ParcelPreset = {
  name: "",
  lengthCm: 30,
  widthCm: 20,
  heightCm: 10,
  weightG: 1_000,
  isDefault: false,
};

function useReplace(onDone?: () => void) {
  const { t } = useTranslation("shipping");
  return useAction<readonly ParcelPreset[]>({
    act: async (presets) => api.updateShippingSettings({ body: { parcelPresets: [...presets] } }),
    doneText: t("setup.presets.saved"),
    refreshes: [SHIPPING_KEY],
    onDone,
  });
}

interface PresetsProps {
  readonly presets: readonly ParcelPreset[];
}

function PresetForm({ presets, onDone }: PresetsProps & { readonly onDone: () => void }) {
  const { t } = useTranslation("shipping");
  const replace = useReplace(onDone);
  const form = useForm<ParcelPreset>({ mode: "controlled", initialValues: USUAL });
  const isTaken = presets.some(({ name }) => name.toLowerCase() === form.values.name.trim().toLowerCase());
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((preset) => {
        replace.mutate([...presets, preset]);
      })}
    >
      <Stack gap="md">
        <SimpleGrid cols={{ base: 2, sm: 5 }}>
          <TextInput
            label={t("setup.presets.name")}
            placeholder={t("setup.presets.example")}
            maxLength={100}
            {...form.getInputProps("name")}
            error={isTaken && t("setup.presets.taken")}
          />
          {SIDES.map((side) => (
            <NumberInput
              key={side}
              label={t(`new.${side}`)}
              suffix=" cm"
              min={1}
              max={400}
              hideControls
              {...form.getInputProps(side)}
            />
          ))}
          <NumberInput
            label={t("new.weightG")}
            suffix=" g"
            min={1}
            max={1_000_000}
            allowDecimal={false}
            hideControls
            {...form.getInputProps("weightG")}
          />
        </SimpleGrid>
        <FormFoot
          label={t("setup.presets.save")}
          error={replace.error}
          isBusy={replace.isPending}
          isReady={form.values.name.trim() !== "" && !isTaken}
          onCancel={onDone}
        />
      </Stack>
    </form>
  );
}

function Preset({ preset, presets }: PresetsProps & { readonly preset: ParcelPreset }) {
  const { t } = useTranslation("shipping");
  const may = useMay();
  const replace = useReplace();
  const { name, lengthCm, widthCm, heightCm, weightG, isDefault } = preset;
  return (
    <Group gap="sm" justify="space-between">
      <Group gap="sm">
        <Text size="sm" fw={550}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {t("setup.presets.size", { lengthCm, widthCm, heightCm, weightG })}
        </Text>
        {isDefault && <Tag tone="accent">{t("setup.warehouse.default")}</Tag>}
      </Group>
      {may("updateShippingSettings") && (
        <Group gap={4}>
          {!isDefault && (
            <Button
              size="compact-xs"
              variant="subtle"
              disabled={replace.isPending}
              onClick={() => {
                replace.mutate(presets.map((one) => ({ ...one, isDefault: one === preset })));
              }}
            >
              {t("setup.presets.makeDefault")}
            </Button>
          )}
          <Button
            size="compact-xs"
            variant="subtle"
            c="var(--e-bad-text)"
            disabled={replace.isPending}
            aria-label={t("setup.presets.remove", { name })}
            onClick={() => {
              replace.mutate(presets.filter((one) => one !== preset));
            }}
          >
            {t("setup.presets.delete")}
          </Button>
        </Group>
      )}
    </Group>
  );
}

function Presets({ presets }: PresetsProps) {
  const { t } = useTranslation("shipping");
  return presets.length === 0 ? (
    <Text size="sm" c="dimmed">
      {t("setup.presets.none")}
    </Text>
  ) : (
    <Stack gap="xs">
      {presets.map((preset) => (
        <Preset key={preset.name} preset={preset} presets={presets} />
      ))}
    </Stack>
  );
}

/** Boxes that are sent again and again; one of them is what a parcel is unless somebody says otherwise. */
export function PresetsCard() {
  const { t } = useTranslation("shipping");
  const may = useMay();
  const presets = useQuery(presetsQuery);
  const [isAdding, adding] = useDisclosure(false);
  return (
    <Card
      title={t("setup.presets.title")}
      description={t("setup.presets.lead")}
      aside={
        may("updateShippingSettings") &&
        !isAdding && (
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={adding.open}>
            {t("setup.presets.add")}
          </Button>
        )
      }
    >
      <Stack gap="lg">
        <QueryView query={presets} skeleton={<ListSkeleton rows={2} />}>
          {(items) => (
            <>
              <Presets presets={items} />
              {isAdding && <PresetForm presets={items} onDone={adding.close} />}
            </>
          )}
        </QueryView>
      </Stack>
    </Card>
  );
}
