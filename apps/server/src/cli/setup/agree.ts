import { createInterface } from 'node:readline/promises';

import { ServerError } from '../../server-error.ts';

/** A question to the user, and the texts of the error if the user does not agree. */
export interface Question {
  readonly question: string;
  /** The message of the error, without a full stop, such as "Nothing was fetched". */
  readonly refused: string;
  /**
   * The hint of the error: what Storedeck does if the user does not agree, such as "Phones are shown without scrcpy."
   */
  readonly without: string;
  /** The hint of the error if there is no terminal. Default: to run it again with `--yes`. */
  readonly noTerminal?: string | undefined;
}

/**
 * Asks the user on the terminal, and resolves if the user agrees. Rejects with `ABORTED` if the user does not agree,
 * and with `INPUT_INVALID` if there is no terminal.
 */
export async function agree(
  { question, refused, without, noTerminal }: Question,
  signal: AbortSignal,
): Promise<void> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY || !stderr.isTTY)
    throw new ServerError('INPUT_INVALID', `${refused}: there is no terminal to ask on.`, {
      hint: noTerminal ?? 'Run it again with --yes if you agree.',
    });
  const prompt = createInterface({ input: stdin, output: stderr });
  // The readline interface handles Ctrl C itself, but the program must receive SIGINT too.
  prompt.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    const response = await prompt.question(`${question} [y/N] `, { signal });
    if (/^y(es)?$/i.test(response.trim())) return;
  } finally {
    prompt.close();
  }
  throw new ServerError('ABORTED', `${refused}.`, { hint: without });
}
