import { Center } from "@mantine/core";
import { LogoMark } from "../ui/pieces/logo.tsx";

/** While the session is being picked up. */
export function BootScreen() {
  return (
    <Center h="100dvh">
      <LogoMark size={36} />
    </Center>
  );
}
