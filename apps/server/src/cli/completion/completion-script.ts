import type { Command } from 'commander';

import { bashScript } from './bash-script.ts';
import { completionTable, type CompletionTable } from './completion-table.ts';
import { fishScript } from './fish-script.ts';
import { powershellScript } from './powershell-script.ts';
import type { Shell } from './shells.ts';
import { zshScript } from './zsh-script.ts';

const SCRIPTS: Readonly<Record<Shell, (table: CompletionTable) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
  powershell: powershellScript,
};

/**
 * Returns the completion script of a shell. The script contains all words that can be completed, so that the shell need
 * not start Storedeck for them.
 */
export function completionScript(program: Command, shell: Shell): string {
  return SCRIPTS[shell](completionTable(program));
}
