import type { Feature } from "@estiba/contract/values";
import { useMe } from "../session/session.ts";

/** Whether the tenant's plan, or its trial, includes a feature. */
export function useHasFeature(): (feature: Feature) => boolean {
  const { tenant } = useMe();
  return (feature) => tenant.features.includes(feature);
}
