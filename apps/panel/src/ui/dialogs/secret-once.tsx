import { Button, Group, Stack, Text } from "@mantine/core";
import { IconEyeOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { CopyField } from "../pieces/copy-field.tsx";
import { Note } from "../pieces/note.tsx";

interface SecretOnceProps {
  readonly value: string;
  readonly label: string;
  readonly text?: ReactNode;
  readonly warning: string;
  readonly doneLabel: string;
  readonly onDone: () => void;
}

/** A value that is shown this one time. */
export function SecretOnce({ value, label, text, warning, doneLabel, onDone }: SecretOnceProps) {
  return (
    <Stack gap="md">
      {text !== undefined && <Text size="sm">{text}</Text>}
      <CopyField value={value} label={label} />
      <Note tone="warn" icon={<IconEyeOff size={18} />}>
        {warning}
      </Note>
      <Group justify="flex-end">
        <Button onClick={onDone}>{doneLabel}</Button>
      </Group>
    </Stack>
  );
}
