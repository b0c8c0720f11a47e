import { useRouter } from "@tanstack/react-router";
import { NAVIGATION, type NavigationGroup, type NavigationItem } from "../navigation.ts";
import { useMay } from "../../base/session/session.ts";

/** The menu without what the user's role may not open. */
export function useNavigation(): readonly NavigationGroup[] {
  const router = useRouter();
  const may = useMay();
  const isShown = (item: NavigationItem) => {
    if (item.kind === "outside") {
      return true;
    }
    const needs = router.routesByPath[item.to].options.staticData?.needs;
    return needs === undefined || may(needs);
  };
  return NAVIGATION.map((group) => ({ ...group, items: group.items.filter(isShown) })).filter(
    (group) => group.items.length > 0,
  );
}
