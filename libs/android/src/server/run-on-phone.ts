import type { Duplex } from 'node:stream';

import { HostError, isHostError, type RunOptions, type RunResult } from '@storedeck/host';

import type { AdbTarget } from '../phones/phone-way.ts';
import { AdbRefusal } from './adb-message.ts';
import type { AdbServer } from './adb-server.ts';
import { StreamEnded } from './read-exactly.ts';
import { SHELL_PACKET, ShellPacketParser, stdinPackets } from './shell-packet.ts';
import { useStream } from './use-stream.ts';

/** The input and the limits of a command, with the same meaning as in `Host.run`. */
export type PhoneRunOptions = Pick<RunOptions, 'signal' | 'timeoutMs' | 'maxBytes' | 'input'>;

const TIMEOUT_MS = 30_000;
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Runs a line in the phone's shell, like `adb shell`. Resolves to its output and its exit code. Resolves to `undefined`
 * when nothing was run on the phone. The caller must then use the adb program. This happens in three cases:
 * - No server is running.
 * - The server does not know the phone. The adb program may still know it, if the program is a script that uses another
 *   server.
 * - The phone has no shell service of version 2 (before Android 7).
 *
 * Rejects with the same errors as `Host.run`, and with `AdbRefusal` and `StreamEnded`.
 */
export async function runShell(
  server: AdbServer,
  { target, line }: { readonly target: AdbTarget; readonly line: string },
  options: PhoneRunOptions,
): Promise<RunResult | undefined> {
  const read = async (stream: Duplex, maxBytes: number): Promise<RunResult> => {
    stream.write(stdinPackets(options.input));
    const parser = new ShellPacketParser();
    const [stdout, stderr] = [new Collected(maxBytes), new Collected(maxBytes)];
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      for (const { id, data } of parser.push(chunk)) {
        if (id === SHELL_PACKET.stdout) stdout.push(data);
        else if (id === SHELL_PACKET.stderr) stderr.push(data);
        else if (id === SHELL_PACKET.exit)
          return {
            stdout: stdout.bytes(),
            stderr: stderr.bytes().toString('utf8'),
            exitCode: data[0] ?? null,
          };
      }
    }
    throw new StreamEnded();
  };
  return run(server, { target, service: `shell,v2,raw:${line}` }, { options, read });
}

/**
 * Runs a line like `adb exec-out`. Resolves to the whole output. Resolves to `undefined`, and rejects, in the same
 * cases as `runShell`.
 */
export async function runExec(
  server: AdbServer,
  { target, line }: { readonly target: AdbTarget; readonly line: string },
  options: PhoneRunOptions,
): Promise<Buffer | undefined> {
  const read = async (stream: Duplex, maxBytes: number): Promise<Buffer> => {
    const output = new Collected(maxBytes);
    for await (const chunk of stream as AsyncIterable<Buffer>) output.push(chunk);
    return output.bytes();
  };
  return run(server, { target, service: `exec:${line}` }, { options, read });
}

function run<Result>(
  server: AdbServer,
  { target, service }: { readonly target: AdbTarget; readonly service: string },
  {
    options,
    read,
  }: { options: PhoneRunOptions; read: (stream: Duplex, maxBytes: number) => Promise<Result> },
): Promise<Result | undefined> {
  const { signal, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = options;
  return useStream(
    (limit) => open(server, { target, service, signal: limit }),
    { signal, timeoutMs },
    (stream) => read(stream, maxBytes),
  );
}

async function open(
  server: AdbServer,
  { target, service, signal }: { target: AdbTarget; service: string; signal: AbortSignal },
): Promise<Duplex | undefined> {
  try {
    return await server.open(target, service, signal);
  } catch (error) {
    const isRefused = isHostError(error) && error.code === 'CONNECTION_REFUSED';
    const isUnknown =
      error instanceof AdbRefusal &&
      /^(closed|device .* not found|no device with transport id .*)$/s.test(error.message);
    if (isRefused || isUnknown) return undefined;
    throw error;
  }
}

/** Collects the chunks of a stream. Throws `OUTPUT_TOO_LARGE` above a limit. */
class Collected {
  readonly #maxBytes: number;
  readonly #chunks: Buffer[] = [];
  #length = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  push(chunk: Buffer): void {
    this.#length += chunk.length;
    if (this.#length > this.#maxBytes)
      throw new HostError('OUTPUT_TOO_LARGE', `The phone printed more than ${this.#maxBytes} bytes.`);
    this.#chunks.push(chunk);
  }

  bytes(): Buffer {
    return Buffer.concat(this.#chunks, this.#length);
  }
}
