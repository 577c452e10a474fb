import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

import { ServerError } from '../server-error.ts';

/**
 * Asks the user for a secret on the terminal, without showing what is typed.
 * @param variable the environment variable that the error names if there is no terminal; this function does not read it
 * @throws ServerError INPUT_INVALID without a terminal, or if the user ends the input
 */
export async function askSecret(question: string, variable: string, signal: AbortSignal): Promise<string> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY || !stderr.isTTY)
    throw new ServerError('INPUT_INVALID', 'A password or passphrase can be entered only on a terminal.', {
      hint: `Set ${variable}.`,
    });
  // The readline interface writes what the user types to its output, so this output is discarded.
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: stdin, output: discard, terminal: true });
  const closed = Promise.withResolvers<never>();
  prompt.once('close', () => closed.reject(new ServerError('INPUT_INVALID', 'No secret was given.')));
  // The readline interface handles Ctrl C itself, but the program must receive SIGINT too.
  prompt.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  stderr.write(question);
  try {
    return await Promise.race([prompt.question('', { signal }), closed.promise]);
  } finally {
    prompt.close();
    closed.promise.catch(() => undefined);
    stderr.write('\n');
  }
}
