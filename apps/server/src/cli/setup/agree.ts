import { createInterface } from 'node:readline/promises';

import { RequestError } from '../../http/request-error.ts';

/** A question to the user, and what is true when the answer is no. */
export interface Question {
  readonly question: string;
  /** Such as "Nothing was fetched". */
  readonly refused: string;
  /** What the user can do without agreeing. */
  readonly without: string;
}

/**
 * Asks the user on the terminal, and resolves when the answer is yes. Rejects with `ABORTED` when it is no, and with
 * `INPUT_INVALID` when there is no terminal.
 */
export async function agree({ question, refused, without }: Question, signal: AbortSignal): Promise<void> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY || !stderr.isTTY)
    throw new RequestError('INPUT_INVALID', `${refused}: there is no terminal to ask on.`, {
      hint: 'Run it again with --yes if you agree.',
    });
  const prompt = createInterface({ input: stdin, output: stderr });
  // The readline interface handles Ctrl C itself; the program must receive the signal too.
  prompt.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    const response = await prompt.question(`${question} [y/N] `, { signal });
    if (/^y(es)?$/i.test(response.trim())) return;
  } finally {
    prompt.close();
  }
  throw new RequestError('ABORTED', `${refused}.`, { hint: without });
}
