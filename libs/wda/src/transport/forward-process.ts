import type { Duplex, Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

import { deadline } from '@storedeck/async';
import { isHostError, type Host, type HostProcess } from '@storedeck/host';

import { WdaError } from '../wda-error.ts';
import type { ForwardCommand } from './forward-commands.ts';
import type { PortPair } from './wda-transport.ts';

/** A running port forward. */
export interface ForwardProcess {
  readonly ports: PortPair;
  /**
   * Returns the connection to WebDriverAgent's HTTP port that was opened to check the forward, but only once and only
   * within one second. Otherwise returns undefined.
   */
  takeFirst(): Duplex | undefined;
  /** Resolves when any of the processes of the forward has ended. */
  readonly ended: Promise<void>;
  kill(): Promise<void>;
}

const START_TIMEOUT_MS = 5000;
const PROBE_EVERY_MS = 50;
const FRESH_MS = 1000;
const KEPT_OUTPUT = 2000;

export interface ForwardStart {
  readonly commands: readonly ForwardCommand[];
  readonly ports: PortPair;
  readonly signal: AbortSignal;
}

/**
 * Starts the commands and waits until the forward accepts a connection. iproxy's message "waiting for connection"
 * cannot be used: if the output is a pipe, the message stays in iproxy's buffer.
 */
export async function startForward(
  host: Host,
  { commands, ports, signal }: ForwardStart,
): Promise<ForwardProcess> {
  const started = await Promise.allSettled(
    commands.map(({ tool, args }) => host.spawn(tool, args, { signal })),
  );
  const processes = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const kill = async () => void (await Promise.all(processes.map((one) => one.kill())));
  const ended = Promise.race(processes.map((one) => one.exited)).then(() => undefined);
  try {
    for (const one of started) if (one.status === 'rejected') throw one.reason;
    const first = await firstConnection(host, processes, { commands, ports, signal });
    return { ports, takeFirst: onceWhileFresh(first), ended, kill };
  } catch (error) {
    await kill();
    throw error;
  }
}

/** Tries to connect until the forward accepts a connection. Rejects when a process ends, or after five seconds. */
async function firstConnection(
  host: Host,
  processes: readonly HostProcess[],
  { commands, ports, signal }: ForwardStart,
): Promise<Duplex> {
  const output = outputTail(processes.flatMap((one) => [one.stdout, one.stderr]));
  let ended = false;
  const end = Promise.race(processes.map((one) => one.exited)).then(() => (ended = true));
  const limit = deadline(START_TIMEOUT_MS, signal);
  while (!limit.aborted) {
    // Another program may have taken the port and may accept connections, so the check that the process is still
    // running comes first.
    await Promise.race([
      delay(PROBE_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined),
      end,
    ]);
    if (ended) throw failed(commands, `ended at once: ${output() || 'no message'}`);
    const first = await connection(host, ports.http, limit);
    if (first) return first;
  }
  if (signal.aborted) throw new WdaError('CLOSED', 'The device is no longer in use.');
  throw failed(commands, `opened no port within ${START_TIMEOUT_MS / 1000} seconds`);
}

async function connection(host: Host, port: number, limit: AbortSignal): Promise<Duplex | undefined> {
  try {
    return await host.connect(port, { signal: limit });
  } catch (error) {
    if (limit.aborted || (isHostError(error) && error.code === 'CONNECTION_REFUSED')) return undefined;
    throw error;
  }
}

/**
 * Returns a function that returns the stream once, within one second. iproxy 2.0.2 closes the descriptors of an ended
 * connection twice: if this stream were closed while the next connection is opened, the next connection could hang. So
 * this stream is passed to the next caller. A caller that comes later gets none, because WebDriverAgent may be about to
 * end it; it is then left open until the forward ends.
 */
function onceWhileFresh(stream: Duplex): () => Duplex | undefined {
  const since = performance.now();
  let first: Duplex | undefined = stream;
  stream.on('error', () => undefined);
  return () => {
    const taken = first;
    first = undefined;
    if (!taken || taken.destroyed) return undefined;
    return performance.now() - since < FRESH_MS ? taken : undefined;
  };
}

function failed(commands: readonly ForwardCommand[], what: string) {
  return new WdaError('FORWARD_FAILED', `The port forward to the iPhone (${commands[0]?.tool}) ${what}.`, {
    hint: 'Reconnect the cable and unlock the iPhone; end other port forwards to it.',
  });
}

/**
 * Reads the output of processes, because a full pipe would block them. Returns a function that returns the end of the
 * output.
 */
function outputTail(streams: readonly Readable[]): () => string {
  let text = '';
  for (const stream of streams) {
    stream.on('error', () => undefined);
    stream.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString('utf8')).slice(-KEPT_OUTPUT);
    });
  }
  return () => text.trim().replaceAll(/\s+/g, ' ');
}
