import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

import { RequestError } from '../http/request-error.ts';

/**
 * Asks a person on the terminal, without showing what is typed.
 * @param variable environment variable that answers instead where there is no terminal
 * @throws RequestError INPUT_INVALID without a terminal
 */
export async function askSecret(question: string, variable: string, signal: AbortSignal): Promise<string> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY || !stderr.isTTY)
    throw new RequestError('INPUT_INVALID', 'There is no terminal to ask for a secret on.', {
      hint: `Set ${variable}.`,
    });
  // On a terminal the interface shows what is typed by writing it to its output.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: stdin, output: nowhere, terminal: true });
  const given = Promise.withResolvers<never>();
  prompt.once('close', () => given.reject(new RequestError('INPUT_INVALID', 'No secret was given.')));
  // It takes Ctrl C for itself; the program shall hear of it as ever.
  prompt.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  stderr.write(question);
  try {
    return await Promise.race([prompt.question('', { signal }), given.promise]);
  } finally {
    prompt.close();
    given.promise.catch(() => undefined);
    stderr.write('\n');
  }
}
