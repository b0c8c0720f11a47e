import { LOCATION_MODES, type LocationMode } from "@estiba/contract/values";
import { Checkbox, NativeSelect, Radio, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { useHasFeature } from "../../../base/plan/use-has-feature.ts";
import { useMay } from "../../../base/session/session.ts";
import { Card } from "../../../ui/pieces/card.tsx";
import { Tag } from "../../../ui/pieces/tag.tsx";
import { locationsQuery, type Shop, type ShopLocation, type ShopLocations } from "../queries.ts";
import classes from "./locations.module.css";
import { useLocationsChange } from "./use-locations-change.ts";

interface PartProps {
  readonly shop: Shop;
  readonly data: ShopLocations;
  readonly isReadOnly: boolean;
}

interface LocationRowProps extends PartProps {
  readonly location: ShopLocation;
}

function LocationRow({ shop, data, location, isReadOnly }: LocationRowProps) {
  const { t } = useTranslation("shops");
  const { locationId, name, placeId, isActive, isPlatformOwned, shown } = location;
  const map = useLocationsChange(shop.id, (wanted: string | null) =>
    api.mapShopLocation({ params: { shopId: shop.id, locationId }, body: { placeId: wanted } }),
  );
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text size="sm" fw={550}>
          {name}
        </Text>
        {(shown !== null || data.locations.length > 1) && (
          <Text size="xs" c="dimmed">
            {shown === null ? t("locations.unknown") : t("locations.shown", { count: shown })}
          </Text>
        )}
      </div>
      {!isActive && <Tag tone="neutral">{t("locations.inactive")}</Tag>}
      {isPlatformOwned ? (
        <Tag tone="neutral">{t("locations.platformOwned")}</Tag>
      ) : (
        <NativeSelect
          className={classes.choice}
          size="sm"
          aria-label={t("locations.placeOf", { name })}
          disabled={isReadOnly || map.isPending}
          value={placeId ?? ""}
          data={[
            { value: "", label: t("locations.noPlace") },
            ...data.places.map((place) => ({ value: place.placeId, label: place.name })),
          ]}
          onChange={({ currentTarget }) => {
            map.mutate(currentTarget.value === "" ? null : currentTarget.value);
          }}
        />
      )}
    </li>
  );
}

function Mode({ shop, data, isReadOnly }: PartProps) {
  const { t } = useTranslation("shops");
  const change = useLocationsChange(shop.id, (mode: LocationMode) =>
    api.updateShopLocations({ params: { shopId: shop.id }, body: { mode } }),
  );
  return (
    <div className={classes.part}>
      <Radio.Group
        label={t("locations.mode.title")}
        value={data.mode}
        onChange={(value) => {
          const wanted = LOCATION_MODES.find((mode) => mode === value);
          if (wanted !== undefined) {
            change.mutate(wanted);
          }
        }}
      >
        <Stack gap={8} mt={8}>
          {LOCATION_MODES.map((mode) => (
            <Radio
              key={mode}
              value={mode}
              disabled={isReadOnly || change.isPending}
              label={t(`locations.mode.${mode}`)}
              description={t(`locations.mode.${mode}Hint`)}
            />
          ))}
        </Stack>
      </Radio.Group>
    </div>
  );
}

function Serving({ shop, data, isReadOnly }: PartProps) {
  const { t } = useTranslation("shops");
  const serve = useLocationsChange(shop.id, ({ placeId, serves }: { placeId: string; serves: boolean }) =>
    api.setServingPlace({ params: { shopId: shop.id, placeId }, body: { serves } }),
  );
  return (
    <div className={classes.part}>
      <Text size="sm" fw={500}>
        {t("locations.serving.title")}
      </Text>
      <Text size="xs" c="dimmed" mb={8}>
        {t("locations.serving.lead")}
      </Text>
      <Stack gap={8}>
        {data.places.map(({ placeId, name, serves }) => (
          <Checkbox
            key={placeId}
            label={name}
            checked={serves}
            disabled={isReadOnly || serve.isPending}
            onChange={({ currentTarget }) => {
              serve.mutate({ placeId, serves: currentTarget.checked });
            }}
          />
        ))}
      </Stack>
    </div>
  );
}

interface ShopProps {
  readonly shop: Shop;
}

/** Nothing where there is one place and one location: there is nothing to decide. */
export function Locations({ shop }: ShopProps) {
  const { t } = useTranslation("shops");
  const may = useMay();
  const hasSeveralPlaces = useHasFeature()("fulfilment");
  const { data } = useQuery(locationsQuery(shop.id));
  if (!data || (data.locations.length < 2 && data.places.length < 2)) {
    return null;
  }
  const isReadOnly = !may("mapShopLocation") || (data.places.length > 1 && !hasSeveralPlaces);
  const part = { shop, data, isReadOnly };
  const hasUnmapped = data.isByLocation && data.locations.some((one) => one.isActive && one.placeId === null);
  return (
    <Card title={t("locations.title")} description={t("locations.lead")} isFlush>
      <ul className={classes.rows}>
        {data.locations.map((location) => (
          <LocationRow key={location.locationId} location={location} {...part} />
        ))}
      </ul>
      {hasUnmapped && (
        <Text size="xs" c="dimmed" px="1.25rem" pb="1rem">
          {t("locations.unmapped")}
        </Text>
      )}
      {data.canLead && data.isByLocation && <Mode {...part} />}
      {data.places.length > 1 && <Serving {...part} />}
    </Card>
  );
}
