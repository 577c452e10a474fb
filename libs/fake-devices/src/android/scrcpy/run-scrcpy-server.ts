import { once } from 'node:events';
import type { Duplex } from 'node:stream';

import type { AbstractSockets } from '../abstract-sockets.ts';
import type { Clipboard } from '../clipboard.ts';
import type { ProgramRun } from '../device-command.ts';
import type { PhoneScreen } from '../screen/phone-screen.ts';
import { writeAudio } from './audio-stream.ts';
import { ControlChannel } from './control-channel.ts';
import { JavaException, type ServerOptions } from './server-options.ts';
import { VideoStream } from './video-stream.ts';

/** The parts of the phone that the scrcpy server uses. */
export interface ServerPhone {
  /** The display name of the model. */
  readonly name: string;
  /** The API level of Android. */
  readonly sdk: number;
  readonly screen: PhoneScreen;
  readonly sockets: AbstractSockets;
  readonly clipboard: Clipboard;
  readonly onControlMessage: (message: Buffer) => void;
  /** Whether the phone refuses input from adb. */
  readonly refusesInput: boolean;
  /** How long the encoder writes no frame. Undefined: it writes frames. */
  readonly muteVideo: 'always' | 'untilReset' | undefined;
  /** Whether the parameter sets leave out how many frames a decoder may keep back. */
  readonly plainVideo: boolean;
  /** Whether no decoder makes pictures of the frames. */
  readonly undecodableVideo: boolean;
  /** What the programs of the maker print before the server says anything. */
  readonly startupErrors: string;
}

interface Start {
  readonly version: string;
  readonly options: ServerOptions;
  readonly run: ProgramRun;
}

const NAME_BYTES = 64;

/**
 * Runs one session of the scrcpy server, and resolves when the session ends. Rejects with a `JavaException` if another
 * server already listens on the name of the socket.
 */
export async function runScrcpyServer(phone: ServerPhone, start: Start): Promise<void> {
  const { options, run } = start;
  if (options.powerOn && phone.screen.state.power === 'off') phone.screen.state.key('WAKEUP');
  const parts = (['video', 'audio', 'control'] as const).filter((part) => options[part]);
  const sockets = await acceptAll(phone.sockets, parts.length, start);
  const over = new AbortController();
  const end = () => over.abort();
  run.signal.addEventListener('abort', end, { once: true });
  if (run.signal.aborted) end();
  const findSocket = (part: (typeof parts)[number]) => sockets[parts.indexOf(part)];
  try {
    if (options.sendDeviceMeta) sockets[0]?.write(nameBytes(phone.name));
    const video = startVideo(phone, start, { socket: findSocket('video'), over: over.signal });
    void video?.run().finally(end);
    // If the session has only audio, the end of the audio also ends the session.
    void startAudio(phone, start, { socket: findSocket('audio'), over: over.signal })?.finally(() => {
      if (parts.length === 1) end();
    });
    startControl(phone, start, { socket: findSocket('control'), video, end });
    if (parts.length === 0) end();
    if (!over.signal.aborted) await once(over.signal, 'abort');
  } finally {
    run.signal.removeEventListener('abort', end);
    end();
    for (const socket of sockets) socket.destroy();
  }
}

/**
 * Accepts the sockets in the order in which they are opened. The first socket gets a byte immediately, unless the
 * option `send_dummy_byte` is false.
 */
async function acceptAll(
  sockets: AbstractSockets,
  count: number,
  { options, run }: Start,
): Promise<Duplex[]> {
  const accepted: Duplex[] = [];
  if (count === 0) return accepted;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const stop = sockets.listen(options.socketName, (socket) => {
    socket.on('error', () => undefined);
    if (accepted.length === 0 && options.sendDummyByte) socket.write(Buffer.alloc(1));
    accepted.push(socket);
    if (accepted.length < count) return;
    stop?.();
    resolve(undefined);
  });
  if (!stop) throw new JavaException('IOException', 'Address already in use');
  const abort = () => resolve(undefined);
  run.signal.addEventListener('abort', abort, { once: true });
  if (run.signal.aborted) abort();
  await promise;
  run.signal.removeEventListener('abort', abort);
  stop();
  return accepted;
}

function startVideo(
  phone: ServerPhone,
  { version, options, run }: Start,
  { socket, over }: { socket: Duplex | undefined; over: AbortSignal },
): VideoStream | undefined {
  if (!socket) return undefined;
  socket.resume();
  if (options.videoCodec !== 'h264') {
    run.print({
      stderr: `[server] ERROR: Could not create default video encoder for ${options.videoCodec}\n`,
    });
    const failed = Buffer.alloc(4);
    failed.writeUInt32BE(1);
    socket.end(failed);
    return undefined;
  }
  const { screen, muteVideo, plainVideo, undecodableVideo } = phone;
  const major = Number.parseInt(version, 10);
  const encoder = { muteVideo, plainVideo, undecodableVideo };
  return new VideoStream({ socket, screen, options, major, ...encoder, signal: over });
}

function startAudio(
  { sdk }: ServerPhone,
  { version, options, run }: Start,
  { socket, over }: { socket: Duplex | undefined; over: AbortSignal },
): Promise<void> | undefined {
  return (
    socket &&
    writeAudio({
      socket,
      options,
      sdk,
      major: Number.parseInt(version, 10),
      signal: over,
      warn: (line) => run.print({ stderr: `${line}\n` }),
    })
  );
}

function startControl(
  phone: ServerPhone,
  { version, options, run }: Start,
  { socket, video, end }: { socket: Duplex | undefined; video: VideoStream | undefined; end: () => void },
): void {
  if (!socket) return;
  const channel = new ControlChannel({
    socket,
    screen: phone.screen,
    clipboard: phone.clipboard,
    video,
    version,
    autosync: options.clipboardAutosync,
    onMessage: phone.onControlMessage,
    refusesInput: phone.refusesInput,
    inform: (line) => run.print({ stdout: `${line}\n` }),
    warn: (line) => run.print({ stderr: `${line}\n` }),
  });
  void channel.run().finally(end);
}

function nameBytes(name: string): Buffer {
  const bytes = Buffer.alloc(NAME_BYTES);
  bytes.write(name.slice(0, NAME_BYTES - 1), 'utf8');
  return bytes;
}
