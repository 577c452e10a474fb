import { spawn } from 'node:child_process';

import type { Logger } from 'pino';

const OPENERS: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/**
 * Opens a URL in the user's browser. A failure is only logged, because the URL is printed too. The browser is not
 * started through a `LocalHost`, because it must keep running when the server ends.
 */
export function openInBrowser(url: string, log: Logger): void {
  const [command = 'xdg-open', ...words] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(command, [...words, url], { stdio: 'ignore', detached: true });
  child.once('error', (error) => log.warn({ reason: error.message }, 'no browser opened'));
  child.unref();
}
