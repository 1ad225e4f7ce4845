import type { CompletedCommand, CompletedOption } from "./completion-words.ts";

/** The name by which the tool is called where its words are completed. */
const tool = "scenario";

export const shells = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof shells)[number];

/** A script that makes a shell complete the tool's commands, options and their values. */
export function completionScript(shell: Shell, commands: readonly CompletedCommand[]): string {
  switch (shell) {
    case "bash":
      return bash(commands);
    case "zsh":
      return zsh(commands);
    case "fish":
      return fish(commands);
    default:
      return shell satisfies never;
  }
}

/** https://www.gnu.org/software/bash/manual/html_node/Programmable-Completion.html; what is not known is completed as a file. */
function bash(commands: readonly CompletedCommand[]): string {
  const names = commands.map(({ name }) => name).join(" ");
  const values = choicesOf(commands).map(
    ({ word, choices }) => `    ${word}) words="${choices.join(" ")}" ;;`,
  );
  const options = commands.map(
    ({ name, options: ofOne }) => `    ${name}) words="${ofOne.map(({ flag }) => flag).join(" ")}" ;;`,
  );
  return `# eval "$(${tool} completion bash)"
_${tool}() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words=""
  # Bash takes "=" for a word of its own.
  [ "$current" = "=" ] && current=""
  [ "$before" = "=" ] && before="\${COMP_WORDS[COMP_CWORD-2]}"
  case "\${COMP_WORDS[1]}" in
${options.join("\n")}
  esac
  case "$before" in
${values.join("\n")}
    *) [[ $current != -* ]] && words="" ;;
  esac
  [ "$COMP_CWORD" -eq 1 ] && words="${names}"
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _${tool} ${tool}`;
}

/** https://zsh.sourceforge.io/Doc/Release/Completion-System.html */
function zsh(commands: readonly CompletedCommand[]): string {
  const names = commands.map(({ name, description }) => `    '${name}:${description}'`);
  const options = commands.map((command) => {
    const specs = command.options.map(
      (option) =>
        `'*${option.flag}${option.takesValue ? "=" : ""}[${option.description}]${zshValue(option)}'`,
    );
    return `    ${command.name}) _arguments ${[...specs, `'*:${zshArgument(command)}'`].join(" ")} ;;`;
  });
  return `#compdef ${tool}
# source <(${tool} completion zsh)
_${tool}() {
  local -a commands=(
${names.join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  case "$words[2]" in
${options.join("\n")}
  esac
}
compdef _${tool} ${tool}`;
}

function zshArgument({ takesFiles, choices }: CompletedCommand): string {
  if (choices.length > 0) return `value:(${choices.join(" ")})`;
  return takesFiles ? "file:_files" : " :";
}

function zshValue({ takesValue, choices, flag }: CompletedOption): string {
  if (!takesValue) return "";
  if (choices.length > 0) return `:value:(${choices.join(" ")})`;
  return flag === "--out" ? ":folder:_files -/" : ":value: ";
}

/** https://fishshell.com/docs/current/completions.html */
function fish(commands: readonly CompletedCommand[]): string {
  const lines = commands.flatMap(({ name, description, options, takesFiles, choices: ofArgument }) => {
    const within = `complete -c ${tool} -n '__fish_seen_subcommand_from ${name}'`;
    const ofOptions = options.map(({ flag, description: what, takesValue, choices }) => {
      const value = flag === "--out" ? " -r -F" : takesValue ? " -x" : "";
      return `${within} -l ${flag.slice(2)}${value}${fishWords(choices)} -d '${what}'`;
    });
    const named = `complete -c ${tool} -n __fish_use_subcommand -a ${name} -d '${description}'`;
    const argument = ofArgument.length > 0 ? [`${within}${fishWords(ofArgument)}`] : [];
    return [named, ...ofOptions, ...(takesFiles ? [`${within} -F`] : []), ...argument];
  });
  return [`# ${tool} completion fish | source`, `complete -c ${tool} -f`, ...lines].join("\n");
}

function fishWords(words: readonly string[]): string {
  return words.length > 0 ? ` -a '${words.join(" ")}'` : "";
}

/** What follows a word, where that is known: an option, or a command with an argument. Each once. */
function choicesOf(commands: readonly CompletedCommand[]): { word: string; choices: readonly string[] }[] {
  const ofOptions = commands
    .flatMap(({ options }) => options)
    .map((option) => ({ ...option, word: option.flag }));
  const ofArguments = commands.map(({ name, choices }) => ({ word: name, choices }));
  const known = [...ofOptions, ...ofArguments].filter(({ choices }) => choices.length > 0);
  return [...new Map(known.map((one) => [one.word, one])).values()];
}
