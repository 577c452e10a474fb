import { once } from 'node:events';
import { createServer } from 'node:net';

import type { Host } from '@storedeck/host';

import type { Config } from '../config.ts';
import { listenPort } from '../listen-port.ts';
import type { Finding } from './finding.ts';
import { portHolder } from './port-holder.ts';

/**
 * Checks whether the ports that Storedeck uses are free, and names the program that uses a port that is not free. Port
 * 0 means any free port and is not checked.
 */
export async function checkPorts(
  config: Pick<Config, 'dir' | 'port' | 'forwardPorts'>,
  home: Pick<Host, 'run'>,
): Promise<Finding[]> {
  const { http, mjpeg } = config.forwardPorts;
  const ports = [
    { port: await listenPort(config), use: 'the page', level: 'fix', advice: PAGE_ADVICE },
    { port: http, use: "a runner's WebDriverAgent", level: 'note', advice: portAdvice('WDA_PORT') },
    { port: mjpeg, use: "a runner's live stream", level: 'note', advice: portAdvice('MJPEG_PORT') },
  ] as const;
  return Promise.all(
    ports
      .filter(({ port }) => port !== 0)
      .map(async ({ port, use, level, advice }): Promise<Finding> => {
        const name = String(port);
        const refusal = await tryPort(port);
        if (refusal === undefined) return { level: 'ok', name, detail: `free; for ${use}` };
        if (refusal !== 'EADDRINUSE')
          return { level, name, detail: `may not be used (${refusal}); for ${use}`, advice };
        const holder = await portHolder(port, home);
        return {
          level: holder.isStoredeck ? 'note' : level,
          name,
          detail: `in use by ${holder.name}`,
          advice,
        };
      }),
  );
}

const PAGE_ADVICE = 'End that program, or start Storedeck with another --port; 0 picks a free one.';

function portAdvice(variable: string) {
  return `While it is in use, no runner can be connected. End that program, or set ${variable} to another port.`;
}

/** Listens on a port for a moment. Returns undefined if that works, otherwise the error code. */
async function tryPort(port: number): Promise<string | undefined> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown reason';
  } finally {
    server.close();
  }
}
