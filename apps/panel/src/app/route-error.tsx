import { useRouter, type ErrorComponentProps } from "@tanstack/react-router";
import { ErrorState } from "../ui/error-state.tsx";

export function RouteError({ error }: ErrorComponentProps) {
  const router = useRouter();
  return <ErrorState error={error} onRetry={() => void router.invalidate()} />;
}
