import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { PlatformMark } from "../../base/vocabulary/platform-mark.tsx";
import { ShopStatusTag } from "../../base/vocabulary/status-tags.tsx";
import { Card } from "../../ui/pieces/card.tsx";
import { AnchorLink } from "../../ui/pieces/links.tsx";
import { QueryView } from "../../ui/lists/query-view.tsx";
import { ListSkeleton } from "../../ui/lists/skeletons.tsx";
import { shopsQuery, type Shop } from "../shops/queries.ts";
import classes from "./figures.module.css";

const MAX_SHOWN = 5;

interface HealthProps {
  readonly shops: readonly Shop[];
}

function Health({ shops }: HealthProps) {
  const { t } = useTranslation("overview");
  const kept = shops.filter(({ status }) => status !== "disconnected");
  const troubled = kept.filter(({ status }) => status !== "active");
  const well = kept.length - troubled.length;
  return (
    <>
      <p className={classes.figure} data-long>
        {t("figures.shopsWell", { well, total: kept.length })}
      </p>
      {troubled.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t("figures.allWell")}
        </Text>
      ) : (
        <ul className={classes.list}>
          {troubled.slice(0, MAX_SHOWN).map(({ id, name, platform, status }) => (
            <li key={id}>
              <PlatformMark platform={platform} />
              <AnchorLink
                to="/shops/$shopId"
                params={{ shopId: id }}
                className={classes.wide ?? ""}
                c="var(--mantine-color-text)"
                size="sm"
              >
                {name}
              </AnchorLink>
              <ShopStatusTag status={status} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export function ShopsCard() {
  const { t } = useTranslation("overview");
  const shops = useQuery({ ...shopsQuery, refetchInterval: 30_000 });
  return (
    <Card
      title={t("figures.shops")}
      aside={
        <AnchorLink to="/shops" size="sm">
          {t("figures.allShops")}
        </AnchorLink>
      }
    >
      <QueryView
        query={shops}
        skeleton={<ListSkeleton rows={4} />}
        isEmpty={({ total }) => total === 0}
        empty={
          <Text size="sm" c="dimmed">
            {t("figures.noShops")}
          </Text>
        }
      >
        {({ items }) => <Health shops={items} />}
      </QueryView>
    </Card>
  );
}
