import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';

import { pino } from 'pino';

import { compose as composeReal, type Parts, type Surroundings } from '../src/compose.ts';
import { type Config, readConfig } from '../src/config.ts';
import { type SenderLimits, startHttpServer } from '../src/http-server.ts';

export interface TestServer {
  readonly port: number;
  readonly dir: string;
  readonly parts: Parts;
  /** Returns the log so far, at the level `trace`. */
  readonly logged: () => string;
  close(): Promise<void>;
}

export interface TestServerOptions extends Partial<Config>, Partial<Pick<Surroundings, 'home'>> {
  readonly compose?: typeof composeReal;
}

/** Variables that keep tests from using devices of the computer on which they run. */
const NO_TOOLS = {
  ADB_BIN: '/nowhere/adb',
  IPROXY_BIN: '/nowhere/iproxy',
  GO_IOS_BIN: '/nowhere/ios',
  FFMPEG_BIN: '/nowhere/ffmpeg',
};

/**
 * Starts the real server in this process, on a free port. Without `config.dir`, it gets a new working folder. `close`
 * removes the folder.
 */
export async function startTestServer(
  { compose = composeReal, home, ...config }: TestServerOptions = {},
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
    {
      ...readConfig({ dir }, NO_TOOLS),
      pageDir: '',
      locksDir: undefined,
      stateDir: `${dir}-state`,
      checkResponses: true,
      ...config,
      dir,
    },
    { log, version: '0.0.0-test', ...(home && { home }) },
  );
  const server = await startHttpServer(parts, 0, limits);
  return {
    port: server.port,
    dir,
    parts,
    logged: () => logged,
    close: async () => {
      await server.close();
      // An error that occurs after the response was sent is only in the log.
      if (logged.includes('"msg":"internal error"'))
        throw new Error(`The server logged an internal error:\n${logged}`);
      for (const folder of [dir, `${dir}-state`]) await rm(folder, { recursive: true, force: true });
    },
  };
}
