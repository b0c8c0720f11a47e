import { NumberInput, SegmentedControl, SimpleGrid, Stack, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ListSkeleton } from "../../../ui/lists/skeletons.tsx";
import { NotPacked } from "./not-packed.tsx";
import { PackedParcels } from "./packed-parcels.tsx";
import type { Packing } from "./packing.ts";
import { SIDES } from "./parcel-values.ts";
import type { QuoteFormState } from "./use-quote-form.ts";

const MODES = ["automatic", "typed"] as const;
export type ParcelMode = (typeof MODES)[number];

interface FieldsProps {
  readonly form: QuoteFormState;
}

function ParcelFields({ form }: FieldsProps) {
  const { t } = useTranslation("shipping");
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }}>
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
  );
}

interface ProposalProps extends FieldsProps {
  readonly packing: UseQueryResult<Packing>;
}

/** Where there is no proposal, sizes can be typed all the same. */
function Proposal({ packing, form }: ProposalProps) {
  const { t } = useTranslation("shipping");
  if (packing.isError) {
    return (
      <>
        <NotPacked error={packing.error}>{t("new.typeInstead")}</NotPacked>
        <ParcelFields form={form} />
      </>
    );
  }
  return packing.data === undefined ? <ListSkeleton rows={2} /> : <PackedParcels packing={packing.data} />;
}

interface ParcelPartProps extends ProposalProps {
  readonly mode: ParcelMode;
  readonly onMode: (mode: ParcelMode) => void;
  readonly isPart: boolean;
}

/** What the order leaves in: proposed from its contents, or one size that somebody types. */
export function ParcelPart({ mode, onMode, isPart, ...props }: ParcelPartProps) {
  const { t } = useTranslation("shipping");
  const isPackedLater = mode === "automatic" && isPart;
  return (
    <Stack gap="md">
      <div>
        <SegmentedControl
          aria-label={t("new.parcels")}
          value={mode}
          data={MODES.map((value) => ({ value, label: t(`new.mode.${value}`) }))}
          onChange={onMode}
        />
        <Text size="sm" c="dimmed" mt={4}>
          {isPackedLater ? t("new.modeHint.part") : t(`new.modeHint.${mode}`)}
        </Text>
      </div>
      {mode === "automatic" && !isPart && <Proposal {...props} />}
      {mode === "typed" && <ParcelFields form={props.form} />}
    </Stack>
  );
}
