import type { Duplex, Readable } from 'node:stream';

import { isHostError, type Host } from '@storedeck/host';

import { pause } from '../deadline.ts';
import { WdaError } from '../wda-error.ts';
import { discardStream } from './discard-stream.ts';
import type { ForwardCommand } from './forward-commands.ts';
import type { PortPair } from './wda-transport.ts';

/** A forward that is up. */
export interface ForwardProcess {
  readonly ports: PortPair;
  /** The connection to WebDriverAgent's commands that showed it is up, for who comes right after; once. */
  takeFirst(): Duplex | undefined;
  /** Settles when any of its processes is gone. */
  readonly ended: Promise<void>;
  kill(): Promise<void>;
}

const START_LIMIT_MS = 5000;
const PROBE_EVERY_MS = 50;
const FRESH_MS = 1000;
const WORDS_KEPT = 2000;

/**
 * Starts the commands and waits until the ports accept connections. iproxy's own "waiting for connection" cannot be
 * waited for: on a pipe its output stays in its buffer.
 */
export async function startForward(
  host: Host,
  commands: readonly ForwardCommand[],
  ports: PortPair,
  signal: AbortSignal,
): Promise<ForwardProcess> {
  const started = await Promise.allSettled(
    commands.map(({ tool, args }) => host.spawn(tool, args, { signal })),
  );
  const processes = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const kill = async () => void (await Promise.all(processes.map((one) => one.kill())));
  const words = lastWords(processes.flatMap((one) => [one.stdout, one.stderr]));
  let gone = false;
  const ended = Promise.race(processes.map((one) => one.exited)).then(() => {
    gone = true;
  });
  try {
    for (const one of started) if (one.status === 'rejected') throw one.reason;
    const until = performance.now() + START_LIMIT_MS;
    do {
      // A port that was taken meanwhile answers too: first see whether our process is still there.
      await Promise.race([pause(PROBE_EVERY_MS, signal), ended]);
      if (gone) throw failed(commands, `ended at once: ${words() || 'it said nothing'}`);
      if (signal.aborted) throw new WdaError('CLOSED', 'The device is no longer in use.');
      const first = await connection(host, ports.http, signal);
      if (first) return { ports, takeFirst: onceWhileFresh(first), ended, kill };
    } while (performance.now() < until);
    throw failed(commands, `opened no port within ${START_LIMIT_MS / 1000} seconds`);
  } catch (error) {
    await kill();
    throw error;
  }
}

async function connection(host: Host, port: number, signal: AbortSignal): Promise<Duplex | undefined> {
  try {
    return await host.connect(port, { signal });
  } catch (error) {
    if (isHostError(error) && error.code === 'CONNECTION_REFUSED') return undefined;
    throw error;
  }
}

/**
 * iproxy (2.0.2) closes the descriptors of an ended connection twice: closing this one and opening the next at the same moment
 * can leave the next without an answer. So it is used instead of closed.
 */
function onceWhileFresh(stream: Duplex): () => Duplex | undefined {
  const since = performance.now();
  let first: Duplex | undefined = stream;
  stream.on('error', () => undefined);
  return () => {
    const taken = first;
    first = undefined;
    if (!taken || taken.destroyed) return undefined;
    if (performance.now() - since < FRESH_MS) return taken;
    discardStream(taken);
    return undefined;
  };
}

function failed(commands: readonly ForwardCommand[], what: string) {
  return new WdaError('FORWARD_FAILED', `The port forward to the iPhone (${commands[0]?.tool}) ${what}.`, {
    hint: 'Reconnect the cable and unlock the iPhone; end other port forwards to it.',
  });
}

/** Reads the streams to their end, so that the process never stalls, and keeps the last they said. */
function lastWords(streams: readonly Readable[]): () => string {
  let text = '';
  for (const stream of streams) {
    stream.on('error', () => undefined);
    stream.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString('utf8')).slice(-WORDS_KEPT);
    });
  }
  return () => text.trim().replaceAll(/\s+/g, ' ');
}
