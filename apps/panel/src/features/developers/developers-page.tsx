import { NativeSelect, Stack, Tabs, Text } from "@mantine/core";
import { IconBook2, IconPlugConnected } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDocs } from "../../base/i18n/use-docs.ts";
import { useMay } from "../../base/session/session.ts";
import { Card } from "../../ui/pieces/card.tsx";
import { CopyField } from "../../ui/pieces/copy-field.tsx";
import { EmptyState } from "../../ui/lists/empty-state.tsx";
import { Facts } from "../../ui/pieces/facts.tsx";
import { AnchorLink, ButtonLink, OutsideButton } from "../../ui/pieces/links.tsx";
import { PageHeader } from "../../ui/pieces/page-header.tsx";
import { QueryView } from "../../ui/lists/query-view.tsx";
import { shopsQuery, type Shop } from "../shops/queries.ts";
import { SNIPPET_NAMES, snippetOf } from "./snippets.ts";
import { TestEventCard } from "./test-event-card.tsx";

interface ShopProps {
  readonly shopId: string;
}

function Snippets({ shopId }: ShopProps) {
  const { t } = useTranslation("developers");
  return (
    <Tabs defaultValue="curl">
      <Tabs.List mb="md">
        {SNIPPET_NAMES.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t(`snippets.name.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {SNIPPET_NAMES.map((name) => (
        <Tabs.Panel key={name} value={name}>
          <Text size="sm" c="dimmed" mb="xs">
            {t(`snippets.text.${name}`)}
          </Text>
          <CopyField
            value={snippetOf(name, { origin: window.location.origin, shopId })}
            label={t(`snippets.name.${name}`)}
            isBlock
          />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

interface OwnShopsProps {
  readonly shops: readonly Shop[];
}

function OwnShops({ shops }: OwnShopsProps) {
  const { t } = useTranslation("developers");
  const may = useMay();
  const [chosen, setChosen] = useState(shops[0]?.id ?? "");
  return (
    <Stack gap="lg">
      <Card title={t("snippets.title")} description={t("snippets.lead")}>
        <Stack gap="md">
          <NativeSelect
            label={t("shop")}
            maw={360}
            value={chosen}
            data={shops.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={({ currentTarget }) => {
              setChosen(currentTarget.value);
            }}
          />
          <Facts
            facts={[
              { label: t("shopId"), value: <code>{chosen}</code> },
              { label: t("address"), value: <code>{window.location.origin}</code> },
              ...(may("listApiKeys")
                ? [
                    {
                      label: t("key"),
                      value: (
                        <AnchorLink to="/settings/api-keys" inherit>
                          {t("keys")}
                        </AnchorLink>
                      ),
                    },
                  ]
                : []),
            ]}
          />
          <Snippets shopId={chosen} />
        </Stack>
      </Card>
      <TestEventCard key={chosen} shopId={chosen} />
    </Stack>
  );
}

function NoOwnShop() {
  const { t } = useTranslation("developers");
  const may = useMay();
  return (
    <Card>
      <EmptyState
        icon={<IconPlugConnected size={20} stroke={1.6} />}
        title={t("emptyTitle")}
        description={t("emptyText")}
        action={
          may("connectShop") && (
            <ButtonLink to="/shops/connect" search={{ platform: "CUSTOM" }}>
              {t("register")}
            </ButtonLink>
          )
        }
      />
    </Card>
  );
}

const ownShops = (shops: readonly Shop[]): Shop[] =>
  shops.filter(({ platform, status }) => platform === "CUSTOM" && status !== "disconnected");

/** What an integration needs, filled in with the reader's own shop. */
export function DevelopersPage() {
  const { t } = useTranslation("developers");
  const docs = useDocs();
  const shops = useQuery(shopsQuery);
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("lead")}
        actions={
          <OutsideButton href={docs("/docs")} leftSection={<IconBook2 size={16} />}>
            {t("docs")}
          </OutsideButton>
        }
      />
      <QueryView query={shops} isEmpty={({ items }) => ownShops(items).length === 0} empty={<NoOwnShop />}>
        {({ items }) => <OwnShops shops={ownShops(items)} />}
      </QueryView>
    </>
  );
}
