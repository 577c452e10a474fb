import { type CompletedOption, type CompletionTable, listNames, type Value } from './completion-table.ts';

/**
 * The completion script of bash. It does not need the package bash-completion, which macOS does not have, and it works
 * in bash 3.2, the version of macOS.
 */
export function bashScript({ options, commands }: CompletionTable): string {
  const valued = [options, ...commands.map((command) => command.options)].flat();
  const branches = commands.map(({ name, options: own, args }) =>
    [
      `    ${name})`,
      `      words="${listNames(own).join(' ')}"`,
      ...args.flatMap((value, index) =>
        value.kind === 'words' ? [`      [ $position -eq ${index} ] && ${offer(value)}`] : [],
      ),
      '      ;;',
    ].join('\n'),
  );
  return `_storedeck() {
  local word command= position=-1 index words value
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  COMPREPLY=()
  case "$previous" in
${valueBranches(valued)}
  esac
  # The first word that is neither an option nor its value is the command; further ones are its arguments.
  for ((index = 1; index < COMP_CWORD; index++)); do
    word="\${COMP_WORDS[index]}"
    case "$word" in
      ${valuedNames(valued).join('|')}) index=$((index + 1)) ;;
      -*) ;;
      *) if [ -z "$command" ]; then command="$word"; fi; position=$((position + 1)) ;;
    esac
  done
  case "$command" in
    '')
      words="${listNames(options).join(' ')}"
      [[ "$current" == -* ]] || words="${commands.map(({ name }) => name).join(' ')}"
      COMPREPLY=($(compgen -W "$words" -- "$current"))
      return ;;
${branches.join('\n')}
  esac
  [[ "$current" == -* ]] && COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o bashdefault -o default -F _storedeck storedeck`;
}

function valuedNames(options: readonly CompletedOption[]): string[] {
  return [...new Set(options.filter(({ value }) => value.kind !== 'none').flatMap(({ names }) => names))];
}

/**
 * The branches of the `case` on the previous word: one for each option that takes a value. After such an option, only
 * its value is completed.
 */
function valueBranches(options: readonly CompletedOption[]): string {
  const byName = new Map(
    options
      .filter(({ value }) => value.kind !== 'none')
      .flatMap(({ names, value }) => names.map((name) => [name, value] as const)),
  );
  return [...byName].map(([name, value]) => `    ${name}) ${offer(value)}; return ;;`).join('\n');
}

/**
 * A shell command that sets the completion candidates. Without candidates, bash completes files because of `-o
 * default`.
 */
function offer(value: Value): string {
  if (value.kind === 'words') return `COMPREPLY=($(compgen -W "${value.words.join(' ')}" -- "$current"))`;
  if (value.kind !== 'folder') return ':';
  return 'compopt -o filenames 2>/dev/null; while read -r value; do COMPREPLY+=("$value"); done < <(compgen -d -- "$current")';
}
