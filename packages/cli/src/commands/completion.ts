import { EXIT, UsageError, type Command } from "../command.ts";

type Commands = () => readonly Command[];

const SHELLS = ["bash", "zsh", "fish"] as const;

function optionsOf({ options }: Command): string {
  return [...Object.keys(options), "json", "help"].map((name) => `--${name}`).join(" ");
}

function bash(commands: readonly Command[]): string {
  const firsts = [...new Set(commands.map(({ name }) => name.split(" ")[0]))].join(" ");
  const groups = Map.groupBy(
    commands.filter(({ name }) => name.includes(" ")),
    ({ name }) => name.split(" ")[0],
  );
  const seconds = [...groups].map(
    ([first, some]) =>
      `      ${first ?? ""}) words="${some.map(({ name }) => name.split(" ")[1]).join(" ")}" ;;`,
  );
  const names = [...groups.keys()].join("|");
  const cases = commands.map((command) => `    "${command.name}") words="${optionsOf(command)}" ;;`);
  return [
    "_estiba() {",
    '  local current="${COMP_WORDS[COMP_CWORD]}" words="" typed="${COMP_WORDS[1]}"',
    `  case "$typed" in ${names}) [ "$COMP_CWORD" -gt 2 ] && typed="$typed \${COMP_WORDS[2]}" ;; esac`,
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    words="${firsts}"`,
    '  elif [ "$COMP_CWORD" -eq 2 ] && case "$typed" in ' + names + ") true ;; *) false ;; esac; then",
    '    case "$typed" in',
    ...seconds,
    "    esac",
    "  else",
    '    case "$typed" in',
    ...cases,
    "    esac",
    "  fi",
    '  COMPREPLY=($(compgen -W "$words" -- "$current"))',
    "}",
    "complete -F _estiba estiba",
    "",
  ].join("\n");
}

function fish(commands: readonly Command[]): string {
  return commands
    .flatMap(({ name, summary, options }) => {
      const [first = "", second] = name.split(" ");
      const own =
        second === undefined
          ? `complete -c estiba -f -n __fish_use_subcommand -a ${first} -d '${summary.replaceAll("'", "")}'`
          : `complete -c estiba -f -n '__fish_seen_subcommand_from ${first}' -a ${second} -d '${summary.replaceAll("'", "")}'`;
      const flags = Object.entries(options).map(
        ([flag, { help }]) =>
          `complete -c estiba -n '__fish_seen_subcommand_from ${second ?? first}' -l ${flag} -d '${help.replaceAll("'", "")}'`,
      );
      return [own, ...flags];
    })
    .join("\n")
    .concat("\n");
}

const SCRIPTS = {
  bash,
  zsh: (commands: readonly Command[]) => `autoload -U +X bashcompinit && bashcompinit\n${bash(commands)}`,
  fish,
} as const;

const isShell = (text: string | undefined): text is keyof typeof SCRIPTS =>
  SHELLS.some((shell) => shell === text);

export function completionOf(commands: Commands): Command {
  return {
    name: "completion",
    summary: "Prints the completion for a shell; for bash: source <(estiba completion bash)",
    usage: SHELLS.join(" | "),
    options: {},
    mostWords: 1,
    async run(asked) {
      const [shell] = asked.words;
      if (!isShell(shell)) {
        throw new UsageError(`name a shell: ${SHELLS.join(", ")}`);
      }
      asked.io.out(SCRIPTS[shell](commands()));
      return EXIT.ok;
    },
  };
}
