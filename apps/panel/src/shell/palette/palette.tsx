import { Modal, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useId, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { useFindings, type Finding } from "./use-findings.ts";
import classes from "./palette.module.css";

interface ResultsProps {
  readonly listId: string;
  readonly findings: readonly Finding[];
  readonly active: number;
  readonly onChoose: (finding: Finding) => void;
}

const GROUPS = ["pages", "shops", "orders", "products"] as const;
const optionId = (listId: string, index: number): string => `${listId}-${index}`;

function Results({ listId, findings, active, onChoose }: ResultsProps) {
  const { t } = useTranslation("shell");
  return (
    <div role="listbox" id={listId} aria-label={t("palette.results")} className={classes.results}>
      {GROUPS.filter((group) => findings.some((finding) => finding.group === group)).map((group) => (
        <div key={group} role="group" aria-label={t(`palette.${group}`)}>
          <p className={classes.group} aria-hidden="true">
            {t(`palette.${group}`)}
          </p>
          {findings.map((finding, index) =>
            finding.group === group ? (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field above has the keys
              <div
                key={finding.id}
                id={optionId(listId, index)}
                role="option"
                aria-selected={index === active}
                className={classes.option}
                ref={
                  index === active ? (element) => element?.scrollIntoView({ block: "nearest" }) : undefined
                }
                onClick={() => {
                  onChoose(finding);
                }}
              >
                <span className={classes.icon}>{finding.icon}</span>
                <span className={classes.label}>{finding.label}</span>
                {finding.hint !== undefined && <span className={classes.hint}>{finding.hint}</span>}
              </div>
            ) : null,
          )}
        </div>
      ))}
    </div>
  );
}

interface SearchProps {
  readonly onClose: () => void;
}

function Search({ onClose }: SearchProps) {
  const { t } = useTranslation("shell");
  const listId = useId();
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const findings = useFindings(text);
  const at = Math.min(active, Math.max(0, findings.length - 1));
  const choose = (finding: Finding) => {
    onClose();
    finding.go();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && findings.length > 0) {
      event.preventDefault();
      setActive((at + step + findings.length) % findings.length);
    }
    const chosen = findings[at];
    if (event.key === "Enter" && chosen !== undefined) {
      event.preventDefault();
      choose(chosen);
    }
  };
  return (
    <>
      <TextInput
        variant="unstyled"
        className={classes.field ?? ""}
        size="lg"
        px="md"
        data-autofocus
        aria-label={t("palette.label")}
        placeholder={t("palette.placeholder")}
        maxLength={100}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={findings.length === 0 ? undefined : optionId(listId, at)}
        autoComplete="off"
        leftSection={<IconSearch size={18} stroke={1.6} />}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Results listId={listId} findings={findings} active={at} onChoose={choose} />
      {findings.length === 0 && <p className={classes.none}>{t("palette.none")}</p>}
      <p className={classes.foot}>{t("palette.keys")}</p>
    </>
  );
}

interface PaletteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Goes anywhere by typing. */
export function Palette({ isOpen, onClose }: PaletteProps) {
  const { t } = useTranslation("shell");
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      yOffset="12vh"
      size="36rem"
      padding={0}
      transitionProps={{ duration: 100 }}
      attributes={{ content: { "aria-label": t("palette.label") } }}
    >
      <Search onClose={onClose} />
    </Modal>
  );
}
