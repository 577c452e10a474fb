import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';

import { pino } from 'pino';

import { compose, type Parts } from '../src/compose.ts';
import { type Config, readConfig } from '../src/config.ts';
import { type SenderLimits, startServer } from '../src/server.ts';

export interface TestServer {
  readonly port: number;
  readonly dir: string;
  readonly parts: Parts;
  /** Every line of the log so far, at the most talkative level. */
  readonly logged: () => string;
  close(): Promise<void>;
}

/** No test meets the phones of the machine it runs on by accident. */
const NO_TOOLS = { ADB_BIN: '/nowhere/adb', IPROXY_BIN: '/nowhere/iproxy', GO_IOS_BIN: '/nowhere/ios' };

/** The real server, in this process, on a free port, with a working folder of its own. */
export async function startTestServer(
  config: Partial<Config> = {},
  limits?: SenderLimits,
): Promise<TestServer> {
  const dir = config.dir ?? (await mkdtemp(join(tmpdir(), 'storedeck-server-')));
  let logged = '';
  const log = pino(
    { level: 'trace' },
    new Writable({
      write(chunk, _encoding, done) {
        logged += String(chunk);
        done();
      },
    }),
  );
  const parts = compose(
    { ...readConfig({ dir }, NO_TOOLS), pageDir: '', checkAnswers: true, ...config, dir },
    log,
    '0.0.0-test',
  );
  const server = await startServer(parts, 0, limits);
  return {
    port: server.port,
    dir,
    parts,
    logged: () => logged,
    close: async () => {
      await server.close();
      // A fault of our own may hide behind an answer that has gone out already.
      if (logged.includes('"msg":"fault"')) throw new Error(`The server logged a fault:\n${logged}`);
      await rm(dir, { recursive: true, force: true });
    },
  };
}
