import {
  type AdbDevice,
  isAndroidError,
  openScreenrecordSource,
  openScreenshotSource,
} from '@storedeck/android';
import { type Host, hostPhrase } from '@storedeck/host';
import { findScrcpyServer, isScrcpyError, type ScrcpyServer, startScrcpySession } from '@storedeck/scrcpy';
import { isVideoError } from '@storedeck/video';

import {
  abilities,
  createScreen,
  type OpenOptions,
  type Refusal,
  type Screen,
  UNDECODABLE,
} from '../screen.ts';
import { INPUT_ABILITIES, InputControl, SCREENSHOT_ABILITIES } from './input-control.ts';
import { readCachedServer } from './scrcpy-cache.ts';
import { ScrcpyControl } from './scrcpy-control.ts';

/** A phone, its host, and where a fetched scrcpy server is kept on this computer. */
export interface AndroidPhone {
  readonly device: AdbDevice;
  readonly host: Host;
  readonly scrcpyCache: string;
}

const INSTALL = 'Run "storedeck setup scrcpy", or install scrcpy.';

/**
 * Opens the screen of a phone on the best rung that works: scrcpy, then `screenrecord`, then screenshots. Rejects when the phone cannot be
 * reached at all.
 */
export async function openAndroidScreen(phone: AndroidPhone, options: OpenOptions): Promise<Screen> {
  const { undecodable } = options;
  const scrcpy = undecodable.has('scrcpy') ? UNDECODABLE : await openScrcpy(phone, options);
  if (!('reason' in scrcpy)) return scrcpy;
  const recorded = undecodable.has('screenrecord')
    ? UNDECODABLE
    : await openScreenrecord(phone, options, scrcpy);
  if (!('reason' in recorded)) return recorded;
  return openScreenshots(phone, options, recorded);
}

async function openScreenrecord(
  { device }: AndroidPhone,
  { quality, signal }: OpenOptions,
  refusal: Refusal,
): Promise<Screen | Refusal> {
  try {
    const source = await openScreenrecordSource(device, { ...quality, signal });
    const control = new InputControl(device, () => source.screenSize);
    return createScreen(source, {
      rung: { rung: 'screenrecord', ...refusal, program: 'screenrecord', can: INPUT_ABILITIES },
      perform: (message, size) => control.perform(message, size),
    });
  } catch (error) {
    const { reason } = refusalOf(error);
    return { ...refusal, reason: `${refusal.reason ?? ''} ${reason ?? ''}` };
  }
}

async function openScrcpy(phone: AndroidPhone, options: OpenOptions): Promise<Screen | Refusal> {
  try {
    const server = await findServer(phone, options.signal);
    if (server) return await startScrcpy(phone, server, options);
    return { reason: `No scrcpy is installed on ${hostPhrase(phone.host)}.`, climb: INSTALL };
  } catch (error) {
    return refusalOf(error);
  }
}

/** Why a rung failed. Rethrows an error after which no other rung can work either: the phone is gone, or nobody waits. */
function refusalOf(error: unknown): Refusal {
  const isKnown = isScrcpyError(error) || isAndroidError(error) || isVideoError(error);
  if (!isKnown || error.code === 'ABORTED' || error.code.startsWith('DEVICE_')) throw error;
  return { reason: error.message, climb: error.hint ?? null };
}

async function findServer(
  { host, scrcpyCache }: AndroidPhone,
  signal: AbortSignal,
): Promise<ScrcpyServer | undefined> {
  return (await findScrcpyServer(host, { signal })) ?? (await readCachedServer(scrcpyCache));
}

async function startScrcpy(
  { device }: AndroidPhone,
  server: ScrcpyServer,
  { quality, signal }: OpenOptions,
): Promise<Screen> {
  const named = Object.fromEntries(Object.entries(quality).filter(([, value]) => value !== undefined));
  const session = await startScrcpySession(device, server, { ...named, signal });
  const control = new ScrcpyControl(session);
  return createScreen(session, {
    rung: {
      rung: 'scrcpy',
      reason: null,
      climb: null,
      program: `scrcpy ${session.serverVersion}`,
      can: abilities(),
    },
    perform: (message, size) => control.perform(message, size).finally(() => device.screenChanged()),
  });
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
