import { Anchor, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDocs } from "../../../base/i18n/use-docs.ts";
import { useMay } from "../../../base/session/session.ts";
import { CopyField } from "../../../ui/pieces/copy-field.tsx";
import { ButtonLink } from "../../../ui/pieces/links.tsx";
import classes from "./custom-guide.module.css";

const request = (path: string, body: string): string =>
  `curl -X POST ${window.location.origin}${path} \\
  -H "x-api-key: pk_…" \\
  -H "content-type: application/json" \\
  -d '${body}'`;

interface StepProps {
  readonly number: number;
  readonly text: string;
  readonly children: ReactNode;
}

function Step({ number, text, children }: StepProps) {
  return (
    <li className={classes.step}>
      <span className={classes.number} aria-hidden="true">
        {number}
      </span>
      <div className={classes.body}>
        <Text size="sm" mb={8}>
          {text}
        </Text>
        {children}
      </div>
    </li>
  );
}

/** Programmed shops are not connected by a click; these three requests do it. */
export function CustomGuide() {
  const { t } = useTranslation("shops");
  const docs = useDocs();
  const may = useMay();
  const register = request(
    "/api/v1/custom/shops/register",
    '{"externalShopId": "web", "name": "Tienda web"}',
  );
  const order = request(
    "/api/v1/custom/orders",
    `{
    "shopId": "shp_…", "orderId": "A-1001",
    "currency": "COP", "total": 12990000,
    "items": [{"sku": "SKU-1", "quantity": 2, "price": 6495000}]
  }`,
  );
  return (
    <Stack gap="md">
      <Text size="sm" fw={550}>
        {t("wizard.custom.title")}
      </Text>
      <ol className={classes.steps}>
        <Step number={1} text={t("wizard.custom.key")}>
          {may("createApiKey") && (
            <ButtonLink to="/settings/api-keys" variant="default" size="xs">
              {t("wizard.custom.keyAction")}
            </ButtonLink>
          )}
        </Step>
        <Step number={2} text={t("wizard.custom.register")}>
          <CopyField value={register} label={t("wizard.custom.registerLabel")} isBlock />
        </Step>
        <Step number={3} text={t("wizard.custom.order")}>
          <CopyField value={order} label={t("wizard.custom.orderLabel")} isBlock />
        </Step>
      </ol>
      <Group>
        <Anchor href={docs("/docs")} target="_blank" rel="noopener" size="sm">
          {t("wizard.custom.docs")}
        </Anchor>
      </Group>
    </Stack>
  );
}
