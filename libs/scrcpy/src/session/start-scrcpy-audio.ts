import { findProtocol } from '../protocol/protocol-version.ts';
import type { ScrcpyServer } from '../server-file/find-scrcpy-server.ts';
import { readAudioParts, readOpusHead } from './read-audio.ts';
import { ScrcpyAudio } from './scrcpy-audio.ts';
import type { ScrcpyPhone } from './scrcpy-phone.ts';
import { type AudioOptions, audioOptions } from './server-command.ts';
import type { ServerConnection } from './server-connection.ts';
import { type StartLimits, startServer } from './start-server.ts';

/** Options of `startScrcpyAudio`. */
export interface AudioSessionOptions extends AudioOptions, StartLimits {}

/**
 * Starts a scrcpy server that captures only the audio of a phone, and resolves when the audio stream has begun. The
 * server can run beside a session with video and does not affect it. While the server runs, the phone itself plays
 * nothing. Rejects with `AUDIO_DISABLED` if the phone does not allow the capture, and otherwise with the same errors as
 * `startScrcpySession`.
 */
export async function startScrcpyAudio(
  phone: ScrcpyPhone,
  server: Pick<ScrcpyServer, 'version' | 'content'>,
  { signal, startTimeoutMs, ...audio }: AudioSessionOptions = {},
): Promise<ScrcpyAudio> {
  const options = audioOptions(audio);
  return startServer(phone, server, {
    signal,
    startTimeoutMs,
    options,
    stream: 'audio',
    socketCount: 1,
    begin,
  });
}

async function begin(connection: ServerConnection): Promise<ScrcpyAudio | undefined> {
  const [socket] = connection.sockets;
  if (!socket) return undefined;
  const parts = readAudioParts(socket, findProtocol(connection.version));
  const description = await readOpusHead(parts);
  return description && new ScrcpyAudio({ connection, parts, description });
}
