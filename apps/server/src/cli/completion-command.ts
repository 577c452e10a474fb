import { ShellCompDirective } from '@bomb.sh/tab';
import tab from '@bomb.sh/tab/commander';
import type { Command } from 'commander';

import { print } from './terminal.ts';

/** `storedeck completion SHELL`: prints the script that a shell sources to complete the words of `program`. */
export function printCompletion(program: Command, shell: string): void {
  const completion = tab(program, NAMES);
  const script = textOf(() => completion.setup(program.name(), program.name(), shell));
  print(shell === 'bash' ? forPlainBash(script) : script);
}

/** What the script asks for at each press of the key: prints the words that may come next. */
export function printCandidates(program: Command, words: readonly string[]): void {
  const [option = '', started = ''] = words.slice(-2);
  if (PATHS.has(option) && !started.startsWith('-')) print(`:${PATHS.get(option)}`);
  else tab(program, NAMES).parse([...words]);
}

/** How the library calls its two commands; `program` must not have them yet. */
const NAMES = { completionCommandName: 'completion' };

const PATHS = new Map([
  ['--dir', ShellCompDirective.ShellCompDirectiveFilterDirs],
  ['--key', ShellCompDirective.ShellCompDirectiveDefault],
]);

/** The library writes its scripts to the console, and nowhere else. */
function textOf(write: () => void): string {
  const { console } = globalThis;
  const lines: string[] = [];
  globalThis.console = { ...console, log: (text: string) => void lines.push(text) };
  try {
    write();
  } finally {
    globalThis.console = console;
  }
  return lines.join('\n');
}

/**
 * Lets the script be sourced twice; work without the package bash-completion, which macOS and small systems lack; go on inside a
 * folder it has completed; and leave files to bash where it has nothing to say.
 */
function forPlainBash(script: string): string {
  return script
    .replaceAll(/^readonly /gm, '')
    .replace(
      /^( *)(_get_comp_words_by_ref .*)$/m,
      [
        '$1if type _get_comp_words_by_ref &>/dev/null; then $2; else',
        '$1    words=("${COMP_WORDS[@]}"); cword=$COMP_CWORD; cur=${words[cword]}; prev=${words[cword-1]}',
        '$1fi',
      ].join('\n'),
    )
    .replace('compopt -o dirnames', 'compopt -o filenames')
    .replace(/^complete -F/m, 'complete -o default -F');
}
