import { useLocalStorage } from "@mantine/hooks";
import { useMe } from "../../base/session/session.ts";

/** Whether this person hid the first steps, on this device. */
export function useDismissed(): [boolean, (isDismissed: boolean) => void] {
  const { user } = useMe();
  const [value, setValue] = useLocalStorage<boolean>({
    key: `estiba-first-steps-hidden-${user.id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return [value, setValue];
}
