import { PLAN_NAMES, type Plan } from "@estiba/contract/values";
import { Button, Group, Skeleton, Text } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../base/api/api.ts";
import { useMe } from "../../base/session/session.ts";
import { formatMoney } from "../../ui/format/money.ts";

const plansQuery = queryOptions({
  queryKey: ["plans"],
  queryFn: async ({ signal }) => (await api.getPlanOffers({ signal })).data,
  staleTime: 3_600_000,
});

/** The first row of the comparison: what each plan costs. */
export function PlanPrices({ isCurrent }: { readonly isCurrent: (plan: Plan) => true | undefined }) {
  const { t, i18n } = useTranslation("plan");
  const { data } = useQuery(plansQuery);
  const priceOf = (plan: Plan): string => {
    const minor = data?.plans.find((offer) => offer.plan === plan)?.monthlyPriceMinor ?? null;
    if (minor === null) {
      return t("onRequest");
    }
    return minor === 0 ? t("free") : formatMoney(minor, data?.currency ?? "", i18n.language);
  };
  return (
    <tr>
      <th scope="row">{t("price")}</th>
      {PLAN_NAMES.map((plan) => (
        <td key={plan} data-current={isCurrent(plan)}>
          {data === undefined ? <Skeleton height={12} width={48} /> : priceOf(plan)}
        </td>
      ))}
    </tr>
  );
}

/** A mailbox gets a letter with its subject written; a page is opened as it is. */
function addressOf(contact: string, subject: string): string {
  return contact.startsWith("mailto:") ? `${contact}?subject=${encodeURIComponent(subject)}` : contact;
}

/** The way to each larger plan. */
export function PlanUpgrades() {
  const { t } = useTranslation(["plan", "base"]);
  const { tenant } = useMe();
  const contact = useQuery(plansQuery).data?.contact ?? null;
  const larger = PLAN_NAMES.slice(PLAN_NAMES.indexOf(tenant.plan) + 1);
  if (contact === null || larger.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t("change")}
      </Text>
    );
  }
  return (
    <Group gap="xs">
      {larger.map((plan, index) => {
        const name = t(`base:plans.${plan}`);
        const subject = t("upgradeSubject", { plan: name, account: tenant.slug });
        return (
          <Button
            key={plan}
            component="a"
            href={addressOf(contact, subject)}
            {...(index === 0 ? {} : { variant: "default" })}
          >
            {t("upgrade", { plan: name })}
          </Button>
        );
      })}
    </Group>
  );
}
