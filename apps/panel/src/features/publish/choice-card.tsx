import { PUBLISH_FIELDS } from "@estiba/contract/values";
import { Button, Checkbox, Group, SegmentedControl, SimpleGrid, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PlatformMark } from "../../base/vocabulary/platform-mark.tsx";
import { Card } from "../../ui/pieces/card.tsx";
import { shopsQuery, type Shop } from "../shops/queries.ts";
import type { Wish } from "./queries.ts";
import { SkuPicker } from "./sku-picker.tsx";
import { wishOf, type Choice } from "./wish.ts";
import classes from "./publish.module.css";

const isWritable = ({ status, platform }: Shop): boolean =>
  platform !== "CUSTOM" && (status === "active" || status === "degraded");

interface PartProps {
  readonly choice: Choice;
  readonly onSet: (patch: Partial<Choice>) => void;
}

function Shops({ choice, onSet }: PartProps) {
  const { t } = useTranslation("publish");
  const shops = useQuery(shopsQuery);
  const writable = (shops.data?.items ?? []).filter(isWritable);
  return (
    <Checkbox.Group
      label={t("choice.shops")}
      description={writable.length === 0 ? t("choice.noShops") : t("choice.shopsHint")}
      value={[...choice.shopIds]}
      onChange={(shopIds) => {
        onSet({ shopIds });
      }}
    >
      <Stack gap={8} mt={4}>
        {writable.map(({ id, name, platform }) => (
          <Checkbox
            key={id}
            value={id}
            label={
              <span className={classes.shop}>
                <PlatformMark platform={platform} />
                {name}
              </span>
            }
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function Fields({ choice, onSet }: PartProps) {
  const { t } = useTranslation("publish");
  return (
    <Checkbox.Group
      label={t("choice.fields")}
      value={[...choice.fields]}
      onChange={(values) => {
        onSet({ fields: PUBLISH_FIELDS.filter((field) => values.includes(field)) });
      }}
    >
      <Stack gap={8} mt={4}>
        {PUBLISH_FIELDS.map((field) => (
          <Checkbox
            key={field}
            value={field}
            label={t(`field.${field}`)}
            description={t(`choice.fieldText.${field}`)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function Goods({ choice, onSet }: PartProps) {
  const { t } = useTranslation("publish");
  return (
    <Stack gap="sm">
      <Group>
        <SegmentedControl
          size="xs"
          aria-label={t("choice.goods")}
          value={choice.isAll ? "all" : "some"}
          data={[
            { value: "all", label: t("choice.all") },
            { value: "some", label: t("choice.some") },
          ]}
          onChange={(value) => {
            onSet({ isAll: value === "all" });
          }}
        />
      </Group>
      {!choice.isAll && (
        <SkuPicker
          value={[...choice.skus]}
          onChange={(skus) => {
            onSet({ skus });
          }}
        />
      )}
    </Stack>
  );
}

interface ChoiceCardProps {
  readonly onPreview: (wish: Wish) => void;
  readonly onChange: () => void;
}

export function ChoiceCard({ onPreview, onChange }: ChoiceCardProps) {
  const { t } = useTranslation("publish");
  const [choice, setChoice] = useState<Choice>({ isAll: true, skus: [], shopIds: [], fields: ["stock"] });
  const wish = wishOf(choice);
  const set = (patch: Partial<Choice>) => {
    setChoice({ ...choice, ...patch });
    onChange();
  };
  return (
    <Card title={t("choice.title")} description={t("choice.lead")}>
      <Stack gap="lg">
        <Goods choice={choice} onSet={set} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
          <Shops choice={choice} onSet={set} />
          <Fields choice={choice} onSet={set} />
        </SimpleGrid>
        <Group>
          <Button
            disabled={wish === null}
            onClick={() => {
              if (wish !== null) {
                onPreview(wish);
              }
            }}
          >
            {t("choice.preview")}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
