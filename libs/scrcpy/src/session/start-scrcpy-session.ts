import type { Duplex } from 'node:stream';

import { abortable, startDeadline } from '@storedeck/async';
import type { VideoUnit } from '@storedeck/video';

import { encodeControlMessage } from '../protocol/control-message.ts';
import { findProtocol } from '../protocol/protocol-version.ts';
import { ScrcpyError } from '../scrcpy-error.ts';
import type { ScrcpyServer } from '../server-file/find-scrcpy-server.ts';
import { readUnits } from './read-units.ts';
import type { ScrcpyPhone } from './scrcpy-phone.ts';
import { ScrcpySession } from './scrcpy-session.ts';
import { type VideoOptions, videoOptions } from './server-command.ts';
import type { ServerConnection } from './server-connection.ts';
import { type StartLimits, startServer } from './start-server.ts';

/** Options of `startScrcpySession`. */
export interface SessionOptions extends VideoOptions, StartLimits {
  /**
   * The longest wait for a frame of a server that runs, in milliseconds. After this time the server is asked once for a
   * key frame, and after the same time again the start fails. Default 4000.
   */
  readonly firstFrameTimeoutMs?: number | undefined;
}

/**
 * Starts a scrcpy server on a phone, and resolves when its first frame has arrived. The server file is copied to the
 * phone for each session; the server deletes it. Several sessions of one phone do not affect each other. Rejects with
 * `START_FAILED`, `VERSION_MISMATCH`, `VERSION_UNSUPPORTED`, `STREAM_INVALID`, `TIMED_OUT` or `ABORTED`, and with the
 * phone's own error if the phone cannot be reached. If the start fails while the phone is connected, the server and its
 * file are removed from the phone. Rejects with a `RangeError` for an option that is out of range.
 */
export async function startScrcpySession(
  phone: ScrcpyPhone,
  server: Pick<ScrcpyServer, 'version' | 'content'>,
  { signal, startTimeoutMs, firstFrameTimeoutMs = 4000, ...video }: SessionOptions = {},
): Promise<ScrcpySession> {
  const options = videoOptions(server.version, video);
  return startServer(phone, server, {
    signal,
    startTimeoutMs,
    options,
    stream: 'video',
    socketCount: 2,
    begin: (connection) => begin(connection, firstFrameTimeoutMs),
  });
}

async function begin(connection: ServerConnection, waitMs: number): Promise<ScrcpySession | undefined> {
  const [video, control] = connection.sockets;
  if (!video || !control) return undefined;
  const rest = readUnits(video, findProtocol(connection.version));
  const first = await readFirstUnit(rest, control, waitMs);
  return first.done === true
    ? undefined
    : new ScrcpySession({ connection, control, rest, first: first.value });
}

/** Reads the first unit. Some encoders write no frame until they are started again. */
async function readFirstUnit(
  units: AsyncGenerator<VideoUnit>,
  control: Duplex,
  waitMs: number,
): Promise<IteratorResult<VideoUnit>> {
  const first = units.next();
  // After a timeout, the end of the sockets rejects this promise, which nobody awaits then.
  first.catch(() => undefined);
  const before = await awaitFor(first, waitMs);
  if (before) return before;
  control.write(encodeControlMessage({ type: 'resetVideo' }));
  const after = await awaitFor(first, waitMs);
  if (after) return after;
  throw new ScrcpyError('TIMED_OUT', 'The scrcpy server runs, but the phone has encoded no frame.', {
    hint: 'Unlock the phone and try again. If that does not help, restart the phone.',
  });
}

async function awaitFor<Value>(promise: Promise<Value>, ms: number): Promise<Value | undefined> {
  using limit = startDeadline(ms);
  try {
    return await abortable(promise, limit.signal);
  } catch (error) {
    if (limit.signal.aborted) return undefined;
    throw error;
  }
}
