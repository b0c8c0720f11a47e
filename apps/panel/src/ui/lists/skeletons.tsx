import { Skeleton, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";

interface RowsProps {
  readonly rows?: number;
}

const WIDTHS = ["62%", "48%", "71%", "55%", "66%"];

export function ListSkeleton({ rows = 5 }: RowsProps) {
  const { t } = useTranslation("ui");
  return (
    <div role="status" aria-label={t("loading")}>
      <Stack gap={0} p="1.25rem">
        {Array.from({ length: rows }, (_unused, row) => (
          <Skeleton key={row} height={12} my={13} width={WIDTHS[row % WIDTHS.length]} radius="sm" />
        ))}
      </Stack>
    </div>
  );
}

export function PageSkeleton() {
  const { t } = useTranslation("ui");
  return (
    <div role="status" aria-label={t("loading")}>
      <Skeleton height={22} width="11rem" radius="sm" />
      <Skeleton height={12} width="20rem" maw="80%" mt={12} mb={28} radius="sm" />
      <Skeleton height={220} radius="lg" />
    </div>
  );
}
