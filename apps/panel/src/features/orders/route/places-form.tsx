import { NumberInput, SimpleGrid, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { ORDERS_KEY } from "../../../base/api/query-keys.ts";
import { useCountedPlaces } from "../../../base/places/use-counted-places.ts";
import { FormFoot } from "../../../ui/dialogs/form-foot.tsx";
import { useAction } from "../../../ui/dialogs/use-action.ts";
import type { OrderRoute } from "../queries.ts";
import {
  changesOf,
  placesOf,
  routedLinesOf,
  sumOf,
  unitsAt,
  type RoutedLine,
  type TypedUnits,
  type UnitsAtPlace,
} from "./place-units.ts";
import classes from "./route.module.css";

interface LineFieldsProps {
  readonly line: RoutedLine;
  readonly places: ReturnType<typeof placesOf>;
  readonly typed: TypedUnits;
  /** Takes the focus when its dialog opens. */
  readonly isFirst: boolean;
  readonly onType: (placeId: string, units: number | "") => void;
}

function LineFields({ line, places, typed, isFirst, onType }: LineFieldsProps) {
  const { t } = useTranslation("routing");
  const { name, sku, quantity } = line;
  const sum = sumOf(line, typed, places);
  const label = sku === null || sku === name ? name : `${name} (${sku})`;
  return (
    <li>
      <Text size="sm" fw={550}>
        {label}
      </Text>
      <Text size="xs" c={sum === quantity ? "dimmed" : "var(--e-bad-text)"} role="status" mb={6}>
        {t("change.sum", { sum, count: quantity })}
      </Text>
      <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="sm">
        {places.map((place, at) => (
          <NumberInput
            key={place.placeId}
            data-autofocus={(isFirst && at === 0) || undefined}
            label={place.name}
            aria-label={t("change.unitsOf", { place: place.name, name: label })}
            min={0}
            max={quantity}
            allowDecimal={false}
            allowNegative={false}
            value={unitsAt(line, typed, place.placeId)}
            onChange={(units) => {
              onType(place.placeId, typeof units === "number" ? units : "");
            }}
          />
        ))}
      </SimpleGrid>
    </li>
  );
}

interface PlacesFormProps {
  readonly orderId: string;
  readonly route: OrderRoute;
  readonly onClose: () => void;
}

/** For each line, how many units leave from which place. */
export function PlacesForm({ orderId, route, onClose }: PlacesFormProps) {
  const { t } = useTranslation("routing");
  const [typed, setTyped] = useState<TypedUnits>({});
  const lines = routedLinesOf(route);
  const places = placesOf(route, useCountedPlaces());
  const changes = changesOf(lines, typed, places);
  const save = useAction<UnitsAtPlace[]>({
    act: async (wanted) => api.routeOrder({ params: { orderId }, body: { lines: wanted } }),
    doneText: t("change.done"),
    refreshes: [ORDERS_KEY, ["stock"]],
    onDone: onClose,
  });
  return (
    <Stack gap="md">
      <Text size="sm">{t("change.text")}</Text>
      <ul className={classes.routed}>
        {lines.map((line, at) => (
          <LineFields
            key={line.id}
            line={line}
            places={places}
            typed={typed}
            isFirst={at === 0}
            onType={(placeId, units) => {
              setTyped((old) => ({ ...old, [line.id]: { ...old[line.id], [placeId]: units } }));
            }}
          />
        ))}
      </ul>
      <FormFoot
        label={t("change.save")}
        error={save.error}
        isBusy={save.isPending}
        isReady={changes !== null}
        onCancel={onClose}
        onSubmit={() => {
          if (changes !== null) {
            save.mutate(changes);
          }
        }}
      />
    </Stack>
  );
}
