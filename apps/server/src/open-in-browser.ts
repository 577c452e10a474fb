import { spawn } from 'node:child_process';

import type { Logger } from 'pino';

const OPENERS: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Opens an address in the user's browser. Where that cannot be done the address stands on the terminal anyway. */
export function openInBrowser(url: string, log: Logger): void {
  const [command = 'xdg-open', ...words] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(command, [...words, url], { stdio: 'ignore', detached: true });
  child.once('error', (error) => log.warn({ reason: error.message }, 'no browser opened'));
  child.unref();
}
