import { Button, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Tag } from "../../../ui/pieces/tag.tsx";
import type { Candidate } from "../queries.ts";
import classes from "./mappings.module.css";

type Choice = Pick<Candidate, "masterVariantId" | "sku" | "name" | "onHand"> & Partial<Candidate>;

interface ChoiceRowProps {
  readonly choice: Choice;
  readonly isBusy: boolean;
  readonly onChoose: (masterVariantId: string) => void;
}

export function ChoiceRow({ choice, isBusy, onChoose }: ChoiceRowProps) {
  const { t } = useTranslation("stock");
  return (
    <li className={classes.choice}>
      <div className={classes.words}>
        <Text size="sm" fw={550}>
          {choice.name}
        </Text>
        <Group gap={6}>
          <Text size="xs" c="dimmed">
            <code>{choice.sku}</code> · {t("mappings.dialog.onHand", { count: choice.onHand })}
          </Text>
          {choice.evidence?.map((kind) => (
            <Tag key={kind} tone={kind === "name" ? "neutral" : "good"}>
              {t(`mappings.dialog.evidence.${kind}`)}
            </Tag>
          ))}
        </Group>
      </div>
      <Button
        size="xs"
        variant="default"
        loading={isBusy}
        onClick={() => {
          onChoose(choice.masterVariantId);
        }}
      >
        {t("mappings.dialog.choose")}
      </Button>
    </li>
  );
}
