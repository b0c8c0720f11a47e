import { Button, Checkbox, Group, Text, Title } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../base/session/session.ts";
import { PlatformMark } from "../../../base/vocabulary/platform-mark.tsx";
import { Tag } from "../../../ui/pieces/tag.tsx";
import { Thumb } from "../../../ui/pieces/thumb.tsx";
import { useEvidenceText } from "../mappings/use-evidence-text.ts";
import { mappingKey, type Conflict, type Mapping } from "../queries.ts";
import { ConflictDecision } from "./conflict-decision.tsx";
import classes from "./conflicts.module.css";

interface ClaimProps {
  readonly mapping: Mapping;
  /** Absent where there is nothing to choose. */
  readonly choice?: {
    readonly isChosen: boolean;
    readonly onChoose: (isChosen: boolean) => void;
    readonly onLink: (mapping: Mapping) => void;
  };
}

function Claim({ mapping, choice }: ClaimProps) {
  const { t } = useTranslation("conflicts");
  const evidence = useEvidenceText();
  const { channelName, channelSku, channelVariantId, shopName, platform, imageUrl, masterSku } = mapping;
  return (
    <li className={classes.claim}>
      {choice !== undefined && (
        <Checkbox
          size="xs"
          checked={choice.isChosen}
          aria-label={`${t("together")}: ${channelName} · ${shopName}`}
          onChange={({ currentTarget }) => {
            choice.onChoose(currentTarget.checked);
          }}
        />
      )}
      <Thumb src={imageUrl} />
      <PlatformMark platform={platform} />
      <div className={classes.words}>
        <Text size="sm">{channelName}</Text>
        <Text size="xs" c="dimmed">
          <code>{channelSku ?? channelVariantId}</code> · {shopName} ·{" "}
          {t("stock", { quantity: mapping.channelStock ?? "–" })}
        </Text>
      </div>
      {mapping.status === "linked" ? (
        <Tag tone="good">{t("linkedTo", { sku: masterSku ?? "" })}</Tag>
      ) : (
        <Tag tone={mapping.status === "conflict" ? "warn" : "neutral"}>{evidence(mapping)}</Tag>
      )}
      {choice !== undefined && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`${t("one")}: ${channelName}`}
          onClick={() => {
            choice.onLink(mapping);
          }}
        >
          {t("one")}
        </Button>
      )}
    </li>
  );
}

interface ConflictCardProps {
  readonly conflict: Conflict;
  readonly onLink: (mapping: Mapping) => void;
}

/** Which listings the decision is about: all, until somebody leaves some out. */
function useChosen(listings: readonly Mapping[]) {
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const isChosen = (mapping: Mapping) => !leftOut.includes(mappingKey(mapping));
  const choose = (mapping: Mapping, isIn: boolean) => {
    const key = mappingKey(mapping);
    setLeftOut((before) => (isIn ? before.filter((other) => other !== key) : [...before, key]));
  };
  return { chosen: listings.filter(isChosen), isChosen, choose };
}

/** All listings that claim a SKU, and one decision about those that are the same product. */
export function ConflictCard({ conflict, onLink }: ConflictCardProps) {
  const { t } = useTranslation("conflicts");
  const may = useMay();
  const headingId = useId();
  const { sku, listings, others, total } = conflict;
  const { chosen, isChosen, choose } = useChosen(listings);
  const choiceOf = (mapping: Mapping): Partial<ClaimProps> =>
    may("linkListing") && total > 1
      ? {
          choice: {
            isChosen: isChosen(mapping),
            onChoose: (isIn) => {
              choose(mapping, isIn);
            },
            onLink,
          },
        }
      : {};
  return (
    <section className={classes.card} aria-labelledby={headingId}>
      <Group gap="sm" justify="space-between">
        <Title order={2} size="h4" id={headingId}>
          {sku === null ? t("noSku") : <code>{sku}</code>}
        </Title>
        <Text size="xs" c="dimmed">
          {t("claims", { count: total })}
        </Text>
      </Group>
      <ul className={classes.claims}>
        {listings.map((mapping) => (
          <Claim key={mappingKey(mapping)} mapping={mapping} {...choiceOf(mapping)} />
        ))}
        {others.map((mapping) => (
          <Claim key={mappingKey(mapping)} mapping={mapping} />
        ))}
      </ul>
      {may("linkListings") && <ConflictDecision conflict={{ ...conflict, listings: chosen }} />}
    </section>
  );
}
