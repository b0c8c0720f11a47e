import { Box } from "@mantine/core";
import { useRouter, type ErrorComponentProps } from "@tanstack/react-router";
import { ErrorState } from "../ui/errors/error-state.tsx";

export function RouteError({ error }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <Box pt="12vh">
      <ErrorState error={error} onRetry={() => void router.invalidate()} />
    </Box>
  );
}
