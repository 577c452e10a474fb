import { readFile } from 'node:fs/promises';

import {
  type AdbDevice,
  type AndroidError,
  isAndroidError,
  openScreenrecordSource,
  openScreenshotSource,
} from '@storedeck/android';
import { mirrorAbilities } from '@storedeck/contract/mirror';
import { type Host, hostPhrase } from '@storedeck/host';
import {
  findScrcpyServer,
  isScrcpyError,
  ScrcpyError,
  type ScrcpyServer,
  startScrcpyAudio,
  startScrcpySession,
  readServerVersion,
} from '@storedeck/scrcpy';
import { isVideoError, type VideoError } from '@storedeck/video';

import { orRefusal, type RungOpener } from '../ladder/rung-opener.ts';
import { createScreen, type OpenOptions, type Refusal, type Screen } from '../screen.ts';
import { INPUT_ABILITIES, InputControl, SCREENSHOT_ABILITIES } from './input-control.ts';
import { ScrcpyControl } from './scrcpy-control.ts';

/** A phone, its host, and the path on this computer of the scrcpy server that was fetched. */
export interface AndroidPhone {
  readonly device: AdbDevice;
  readonly host: Host;
  readonly scrcpyCache: string | undefined;
}

/** The SDK version from which the sound can be captured: that of Android 11. */
const SDK_WITH_AUDIO = 30;
/**
 * The longest wait in ms for the version of Android. It is short, because the start of the video waits for the version.
 */
const VERSION_TIMEOUT_MS = 3000;
const INSTALL = 'Run "storedeck setup scrcpy", or install scrcpy.';

/**
 * Returns the openers of a phone, the best rung first: scrcpy, then the phone's program `screenrecord`, then
 * screenshots.
 */
export function androidOpeners(phone: AndroidPhone, options: OpenOptions): readonly RungOpener[] {
  return [
    { name: 'scrcpy', rung: 'scrcpy', open: () => orRefusal(openScrcpy(phone, options), isRungError) },
    {
      name: 'screenrecord',
      rung: 'screenrecord',
      open: (refusal) => orRefusal(openScreenrecord(phone, options, refusal), isRungError),
    },
    { name: 'screenshots', rung: 'screenshots', open: (refusal) => openScreenshots(phone, options, refusal) },
  ];
}

async function openScreenrecord(
  { device }: AndroidPhone,
  { quality, signal }: OpenOptions,
  refusal: Refusal,
): Promise<Screen> {
  const source = await openScreenrecordSource(device, { ...quality, signal });
  const control = new InputControl(device, () => source.screenSize);
  return createScreen(source, {
    rung: { rung: 'screenrecord', ...refusal, program: 'screenrecord', can: INPUT_ABILITIES },
    perform: (message, size) => control.perform(message, size),
  });
}

async function openScrcpy(phone: AndroidPhone, options: OpenOptions): Promise<Screen | Refusal> {
  const server = await findServer(phone, options.signal);
  if (server) return startScrcpy(phone, server, options);
  return { reason: `No scrcpy is installed on ${hostPhrase(phone.host)}.`, climb: INSTALL };
}

async function findServer(
  { host, scrcpyCache }: AndroidPhone,
  signal: AbortSignal,
): Promise<ScrcpyServer | undefined> {
  return (
    (await findScrcpyServer(host, { signal })) ??
    (scrcpyCache === undefined ? undefined : await readCachedServer(scrcpyCache))
  );
}

async function startScrcpy(
  { device }: AndroidPhone,
  server: ScrcpyServer,
  { quality, signal }: OpenOptions,
): Promise<Screen> {
  const named = Object.fromEntries(Object.entries(quality).filter(([, value]) => value !== undefined));
  const [session, noAudio] = await Promise.all([
    startScrcpySession(device, server, { ...named, signal }),
    whyNoAudio(device, signal),
  ]);
  const control = new ScrcpyControl(session, device.serial);
  return createScreen(session, {
    rung: {
      rung: 'scrcpy',
      reason: null,
      climb: null,
      program: `scrcpy ${session.serverVersion}`,
      can: mirrorAbilities({ audio: noAudio }),
    },
    openAudio: (audioSignal) => startScrcpyAudio(device, server, { signal: audioSignal }),
    perform: (message, size) => control.perform(message, size).finally(() => device.screenChanged()),
  });
}

/**
 * Returns the reason why the sound of a phone cannot be played; null if it can be played. Also returns null if the
 * version of Android is unknown, because an attempt to turn the sound on then shows the reason.
 */
async function whyNoAudio(device: AdbDevice, signal: AbortSignal): Promise<string | null> {
  const read = device.shell(['getprop', 'ro.build.version.sdk'], { signal, timeoutMs: VERSION_TIMEOUT_MS });
  const sdk = await read.then(
    ({ stdout }) => Number(stdout.toString()),
    () => 0,
  );
  return sdk > 0 && sdk < SDK_WITH_AUDIO ? 'The sound of a phone needs Android 11 or newer.' : null;
}

async function openScreenshots(
  { device }: AndroidPhone,
  { signal }: OpenOptions,
  refusal: Refusal,
): Promise<Screen> {
  const source = await openScreenshotSource(device, { signal });
  const control = new InputControl(device, () => source.size);
  return createScreen(source, {
    rung: { rung: 'screenshots', ...refusal, program: null, can: SCREENSHOT_ABILITIES },
    perform: (message, size) => control.perform(message, size),
  });
}

function isRungError(error: unknown): error is ScrcpyError | AndroidError | VideoError {
  return isScrcpyError(error) || isAndroidError(error) || isVideoError(error);
}

/**
 * Reads the scrcpy server that `storedeck setup scrcpy` has fetched; undefined if there is none. Rejects with
 * `SERVER_FILE_UNREADABLE` or `SERVER_FILE_INVALID`.
 */
async function readCachedServer(path: string): Promise<ScrcpyServer | undefined> {
  try {
    const content = await readFile(path);
    return { path, version: readServerVersion(content), content };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (error instanceof ScrcpyError) throw error;
    throw new ScrcpyError('SERVER_FILE_UNREADABLE', `The scrcpy server file "${path}" cannot be read.`, {
      cause: error,
    });
  }
}
