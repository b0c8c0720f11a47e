import { Button, Loader, TextInput } from "@mantine/core";
import { IconArrowBackUp, IconCamera, IconCameraOff, IconKeyboard } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Box } from "./box.ts";
import { nameOfCode } from "./said.ts";
import classes from "./pack.module.css";

const MAX_CODE = 200;
const Camera = lazy(async () => ({ default: (await import("./camera.tsx")).Camera }));

interface CodeProps {
  readonly onCode: (code: string) => void;
}

function EnterCode({ onCode }: CodeProps) {
  const { t } = useTranslation("dispatch");
  const [code, setCode] = useState("");
  return (
    <form
      className={classes.enter}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== "") {
          onCode(code);
          setCode("");
        }
      }}
    >
      <TextInput
        size="md"
        label={t("pack.code")}
        maxLength={MAX_CODE}
        autoComplete="off"
        autoCapitalize="off"
        value={code}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value);
        }}
      />
      <Button size="md" variant="default" type="submit">
        {t("pack.enter")}
      </Button>
    </form>
  );
}

interface CodeToolsProps extends CodeProps {
  readonly box?: Box | undefined;
  readonly boxes: ReadonlyMap<string, Box>;
  readonly onUndo: (scanId: string, name: string) => void;
}

type Tool = "camera" | "keys" | null;

/** Codes by camera and by hand, and a way back. */
export function CodeTools({ box, boxes, onCode, onUndo }: CodeToolsProps) {
  const { t } = useTranslation("dispatch");
  const [tool, setTool] = useState<Tool>(null);
  const last = box?.state === "open" || box?.state === "held" ? box.last : undefined;
  const toggle = (one: Tool) => () => {
    setTool(tool === one ? null : one);
  };
  return (
    <div className={classes.toolbox}>
      <div className={classes.tools}>
        {box !== undefined && (
          <Button
            size="md"
            variant="default"
            disabled={last === undefined}
            leftSection={<IconArrowBackUp size={18} />}
            onClick={() => {
              if (last !== undefined) {
                onUndo(last.scanId, nameOfCode(last.code, boxes.values()));
              }
            }}
          >
            {t("pack.undo")}
          </Button>
        )}
        <Button
          size="md"
          variant="default"
          aria-expanded={tool === "camera"}
          leftSection={tool === "camera" ? <IconCameraOff size={18} /> : <IconCamera size={18} />}
          onClick={toggle("camera")}
        >
          {t("pack.camera.action")}
        </Button>
        <Button
          size="md"
          variant="default"
          aria-expanded={tool === "keys"}
          leftSection={<IconKeyboard size={18} />}
          onClick={toggle("keys")}
        >
          {t("pack.code")}
        </Button>
      </div>
      {tool === "camera" && (
        <Suspense fallback={<Loader size="sm" />}>
          <Camera onCode={onCode} />
        </Suspense>
      )}
      {tool === "keys" && <EnterCode onCode={onCode} />}
    </div>
  );
}
