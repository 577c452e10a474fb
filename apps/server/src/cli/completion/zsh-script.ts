import type { CompletedCommand, CompletedOption, CompletionTable, Value } from './completion-table.ts';

/** The completion script of zsh. It uses `_arguments`, which also shows the descriptions. */
export function zshScript({ options, commands }: CompletionTable): string {
  return `#compdef storedeck
_storedeck() {
  local context state state_descr line
  typeset -A opt_args
  _arguments -C ${options.map(optionSpec).join(' ')} '1: :->command' '*:: :->arguments'
  case $state in
    command)
      local -a commands=(${commands.map(({ name, description }) => quote(`${name}:${description}`)).join(' ')})
      _describe command commands ;;
    arguments)
      case $words[1] in
${commands.map(writeBranch).join('\n')}
      esac ;;
  esac
}
compdef _storedeck storedeck`;
}

function writeBranch({ name, options, args }: CompletedCommand): string {
  const specs = [
    ...options.map(optionSpec),
    ...args.map((value, index) => quote(`${index + 1}: :${action(value)}`)),
  ];
  return `        ${name}) _arguments ${specs.join(' ')} ;;`;
}

function optionSpec({ names, description, value }: CompletedOption): string {
  const name = names.length > 1 ? `{${names.join(',')}}` : (names[0] ?? '');
  const text = `[${description.replaceAll(/[[\]:]/g, '\\$&')}]`;
  return name + quote(value.kind === 'none' ? text : `${text}: :${action(value)}`);
}

function action(value: Value): string {
  if (value.kind === 'words') return `(${value.words.join(' ')})`;
  if (value.kind === 'folder') return '_files -/';
  return value.kind === 'file' ? '_files' : ' ';
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
