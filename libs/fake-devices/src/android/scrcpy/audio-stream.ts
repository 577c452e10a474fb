import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

import type { ServerOptions } from './server-options.ts';

/** The API level of Android 11, the first version whose audio can be captured. */
const FIRST_SDK = 30;
const PACKET_MS = 20;
/** An Opus packet with 20 ms of silence. */
const SILENCE = Buffer.from('f8fffe', 'hex');
/** The Opus header: two channels of 48 kHz. A player skips the first 312 samples. */
const OPUS_HEAD = Buffer.concat([
  Buffer.from('OpusHead'),
  Buffer.from([1, 2, 0x38, 0x01, 0x80, 0xbb, 0, 0, 0, 0, 0]),
]);

interface AudioStreamOptions {
  readonly socket: Duplex;
  readonly options: ServerOptions;
  readonly major: number;
  /** The API level of Android. */
  readonly sdk: number;
  readonly signal: AbortSignal;
  /** Prints a line of the server's log. */
  readonly warn: (line: string) => void;
}

/**
 * Writes the audio of a phone that plays nothing, as the scrcpy server does: an Opus packet every 20 ms. Resolves when
 * `signal` aborts, the socket is closed or the phone cannot capture or encode audio.
 */
export async function writeAudio({
  socket,
  options,
  major,
  sdk,
  signal,
  warn,
}: AudioStreamOptions): Promise<void> {
  socket.resume();
  if (sdk < FIRST_SDK) {
    warn('[server] WARN: Audio disabled: it is not supported before Android 11');
    return endWith(socket, 0);
  }
  if (options.audioCodec !== 'opus') {
    warn(`[server] ERROR: Could not create default audio encoder for ${options.audioCodec}`);
    return endWith(socket, 1);
  }
  if (options.sendCodecMeta) socket.write('opus');
  const configFlag = major >= 4 ? 1n << 62n : 1n << 63n;
  const packet = (head: bigint, data: Buffer) => (options.sendFrameMeta ? withHeader(head, data) : data);
  socket.write(packet(configFlag, OPUS_HEAD));
  const closed = new AbortController();
  socket.once('close', () => closed.abort());
  const end = AbortSignal.any([signal, closed.signal]);
  while (!end.aborted && !socket.destroyed) {
    const isTaken = socket.write(packet(process.hrtime.bigint() / 1000n, SILENCE));
    if (!isTaken) await once(socket, 'drain', { signal: end }).catch(() => undefined);
    await delay(PACKET_MS, undefined, { signal: end }).catch(() => undefined);
  }
}

/**
 * Writes a number in place of the codec (0: audio is not supported, 1: an error), and ends the stream. Resolves when
 * the stream has ended.
 */
function endWith(socket: Duplex, number: number): Promise<void> {
  return new Promise((resolve) => {
    socket.once('close', resolve);
    socket.end(u32(number), resolve);
  });
}

function withHeader(head: bigint, data: Buffer): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(head);
  return Buffer.concat([bytes, u32(data.length), data]);
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
