import type { CompletedOption, CompletionTable, Value } from './completion-table.ts';

export function fishScript({ options, commands }: CompletionTable): string {
  return [
    'complete -c storedeck -f',
    ...options.map((option) => optionLine('__fish_use_subcommand', option)),
    ...commands.flatMap(({ name, description, options: own, args }) => [
      `complete -c storedeck -n __fish_use_subcommand -a ${name} -d ${quote(description)}`,
      ...own.map((option) => optionLine(`__fish_seen_subcommand_from ${name}`, option)),
      ...args.flatMap((value) => argumentLine(name, value)),
    ]),
  ].join('\n');
}

function optionLine(condition: string, { names, description, value }: CompletedOption): string {
  const flags = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`));
  return `complete -c storedeck -n ${quote(condition)} ${flags.join(' ')}${valueFlags(value)} -d ${quote(description)}`;
}

function argumentLine(command: string, value: Value): string[] {
  const start = `complete -c storedeck -n ${quote(`__fish_seen_subcommand_from ${command}`)}`;
  if (value.kind === 'words') return [`${start} -a ${quote(value.words.join(' '))}`];
  return value.kind === 'file' ? [`${start} -F`] : [];
}

/**
 * The flags of `complete` for a value. `-x`: a value is required, and files are not completed. `-r -F`: a value is
 * required, and files are completed.
 */
function valueFlags(value: Value): string {
  if (value.kind === 'none') return '';
  if (value.kind === 'words') return ` -x -a ${quote(value.words.join(' '))}`;
  if (value.kind === 'folder') return " -x -a '(__fish_complete_directories)'";
  return value.kind === 'file' ? ' -r -F' : ' -x';
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
