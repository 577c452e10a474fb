import { posix } from 'node:path';

import { isHostError, type Host } from '@storedeck/host';

import { ScrcpyError } from '../scrcpy-error.ts';
import { readServerVersion } from './server-version.ts';

/** A scrcpy server file on a host. */
export interface ScrcpyServer {
  /** The path of the file on the host. */
  readonly path: string;
  /** The version of the server, such as `4.1`. */
  readonly version: string;
  readonly content: Uint8Array;
}

/** Options of `findScrcpyServer`. */
export interface FindServerOptions {
  /** Further paths to try, for example of a downloaded file. They are tried after the paths of an installed scrcpy. */
  readonly otherPaths?: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

const MAX_FILE_BYTES = 16 * 1024 * 1024;
const FILE = 'scrcpy-server';
const USUAL_PATHS = ['/opt/homebrew', '/usr/local', '/usr', '/snap/scrcpy/current/usr'].map((prefix) =>
  posix.join(prefix, 'share/scrcpy', FILE),
);

/**
 * Finds and reads the scrcpy server file of a host. If the host's environment has the variable `SCRCPY_SERVER_PATH`,
 * only the file at this path is used; if that file does not exist, rejects with `SERVER_FILE_UNREADABLE`. Otherwise the
 * first file that exists is used: beside the scrcpy program, in `../share/scrcpy` (relative to the program's folder),
 * at the paths that package managers use, at `otherPaths`. Resolves to undefined if none of these files exists. If the
 * file that is used cannot be read or is no scrcpy server, rejects with `SERVER_FILE_UNREADABLE` or
 * `SERVER_FILE_INVALID`, and does not try later paths. Also rejects with `ABORTED`.
 */
export async function findScrcpyServer(
  host: Host,
  { otherPaths = [], signal }: FindServerOptions = {},
): Promise<ScrcpyServer | undefined> {
  const { named, program } = await readPaths(host, signal);
  if (named !== '') {
    const server = await read(host, named, signal);
    if (server) return server;
    throw new ScrcpyError(
      'SERVER_FILE_UNREADABLE',
      `SCRCPY_SERVER_PATH names "${named}", which does not exist.`,
      {
        hint: 'Set SCRCPY_SERVER_PATH to the full path of the file scrcpy-server, or unset it.',
      },
    );
  }
  const ofProgram = program.startsWith('/')
    ? [posix.join(program, '..', FILE), posix.join(program, '../../share/scrcpy', FILE)]
    : [];
  for (const path of new Set([...ofProgram, ...USUAL_PATHS, ...otherPaths])) {
    const server = await read(host, path, signal);
    if (server) return server;
  }
  return undefined;
}

/**
 * Reads the variable `SCRCPY_SERVER_PATH` of the host's environment, and the real path of the host's scrcpy program.
 * Each value is '' if it does not exist or cannot be read.
 */
async function readPaths(
  host: Host,
  signal: AbortSignal | undefined,
): Promise<{ readonly named: string; readonly program: string }> {
  try {
    const program = (await host.which('scrcpy').catch(() => undefined)) ?? '';
    const { stdout } = await host.run('sh', ['-c', PRINT_PATHS, 'sh', program], {
      signal,
      timeoutMs: 10_000,
      maxBytes: 64 * 1024,
    });
    const [named = '', real = ''] = stdout.toString('utf8').split('\n');
    return { named, program: real || program };
  } catch (error) {
    if (signal?.aborted) throw aborted(error);
    if (isHostError(error)) return { named: '', program: '' };
    throw error;
  }
}

const PRINT_PATHS =
  'printf "%s\\n" "$SCRCPY_SERVER_PATH"; [ -z "$1" ] || readlink -f "$1" 2>/dev/null || printf "%s\\n" "$1"';

async function read(
  host: Host,
  path: string,
  signal: AbortSignal | undefined,
): Promise<ScrcpyServer | undefined> {
  const content = await readContent(host, path, signal);
  return content && { path, version: readServerVersion(content), content };
}

async function readContent(
  host: Host,
  path: string,
  signal: AbortSignal | undefined,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of (await host.readFile(path, { signal })) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MAX_FILE_BYTES) throw unreadable(path, 'is too large');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    if (signal?.aborted) throw aborted(error);
    if (isHostError(error) && error.code === 'FILE_NOT_FOUND') return undefined;
    throw error instanceof ScrcpyError ? error : unreadable(path, 'cannot be read', error);
  }
}

function unreadable(path: string, reason: string, cause?: unknown) {
  return new ScrcpyError('SERVER_FILE_UNREADABLE', `The scrcpy server file "${path}" ${reason}.`, { cause });
}

function aborted(cause: unknown) {
  return new ScrcpyError('ABORTED', 'Looking for the scrcpy server was aborted.', { cause });
}
