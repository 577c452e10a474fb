import { findProtocol } from '../protocol/protocol-version.ts';
import type { ScrcpyServer } from '../server-file/find-scrcpy-server.ts';
import { readUnits } from './read-units.ts';
import type { ScrcpyPhone } from './scrcpy-phone.ts';
import { ScrcpySession } from './scrcpy-session.ts';
import { type VideoOptions, videoOptions } from './server-command.ts';
import type { ServerConnection } from './server-connection.ts';
import { type StartLimits, startServer } from './start-server.ts';

/** Options of `startScrcpySession`. */
export interface SessionOptions extends VideoOptions, StartLimits {}

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
  { signal, startTimeoutMs, ...video }: SessionOptions = {},
): Promise<ScrcpySession> {
  const options = videoOptions(server.version, video);
  return startServer(phone, server, {
    signal,
    startTimeoutMs,
    options,
    stream: 'video',
    socketCount: 2,
    begin,
  });
}

async function begin(connection: ServerConnection): Promise<ScrcpySession | undefined> {
  const [video, control] = connection.sockets;
  if (!video || !control) return undefined;
  const rest = readUnits(video, findProtocol(connection.version));
  const first = await rest.next();
  return first.done === true
    ? undefined
    : new ScrcpySession({ connection, control, rest, first: first.value });
}
