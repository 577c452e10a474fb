import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';

import { BUILT_COMMAND } from '../measure/built-server.ts';

const PROBE = fileURLToPath(new URL('probe-child.ts', import.meta.url));

/** The built command in a separate process, with measurements from inside that process. */
export interface MeasuredServer {
  readonly port: number;
  /** Returns the resident memory in bytes, after a garbage collection. */
  memory(): Promise<number>;
  /** Returns the processor time, in ms, of the longest turn of the event loop since the previous call. */
  longestTurn(): Promise<number>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts the built command for a working folder and waits until it listens. */
export async function startMeasuredServer(dir: string, env: NodeJS.ProcessEnv = {}): Promise<MeasuredServer> {
  const child = spawn(
    process.execPath,
    ['--expose-gc', `--import=${PROBE}`, BUILT_COMMAND, '--dir', dir, '--port', '0'],
    {
      env: { PATH: process.env['PATH'], TMPDIR: dir, ADB_BIN: '/nowhere/adb', ...env },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  const measure = async (what: 'memory' | 'longestTurn') => {
    const measured = once(child, 'message') as Promise<[number]>;
    child.send(what);
    return (await measured)[0];
  };
  return {
    port: Number(/http:\/\/localhost:(\d+)/.exec(line.toString())?.[1]),
    memory: () => measure('memory'),
    longestTurn: () => measure('longestTurn'),
    [Symbol.asyncDispose]: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}

export interface BenchRequest {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

const REFUSED = 413;

/** Sends a request over its own connection, reads the whole response and resolves to its status. */
export async function send(
  port: number,
  { body, headers = {}, ...options }: BenchRequest,
): Promise<number | undefined> {
  const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
  const outgoing = request({
    host: '127.0.0.1',
    port,
    agent: false,
    headers: { ...length, ...headers },
    ...options,
  });
  return new Promise((resolve, reject) => {
    let status: number | undefined;
    // The server closes the connection of a refused upload, which may reset the connection before or after the
    // response is read. So an error of a request with a body counts as a refusal.
    outgoing.on('error', (error) => (body === undefined ? reject(error) : resolve(status ?? REFUSED)));
    outgoing.on('response', (response) => {
      status = response.statusCode;
      response
        .on('error', () => undefined)
        .resume()
        .on('close', () => resolve(status));
    });
    outgoing.end(body);
  });
}
