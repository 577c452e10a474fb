import { MIRROR_BUTTONS, mirrorAbilities } from '@storedeck/contract/mirror';
import { type Host, type HostError, hostPhrase, isHostError } from '@storedeck/host';
import { isVideoError, type VideoError, type VideoSource } from '@storedeck/video';
import {
  isWdaError,
  openBaguetteSource,
  openDisplayServiceSource,
  openPictureSource,
  openServeSimSource,
  type WdaDevice,
  type WdaError,
} from '@storedeck/wda';

import { NO_REFUSAL, orRefusal, type RungOpener } from '../ladder/rung-opener.ts';
import { createScreen, type OpenOptions, type Refusal, type Rung, type Screen } from '../screen.ts';
import { BaguetteTarget } from './baguette-target.ts';
import { DISPLAY_ABILITIES, MISSING_BUTTONS, simulatorAbilities } from './gesture-abilities.ts';
import { GestureControl } from './gesture-control.ts';
import { readWdaState, screenshotFrames } from './screenshot-frames.ts';
import { missingWdaButtons, WDA_ABILITIES, WDA_NOT_RUNNING, WdaControl } from './wda-control.ts';

/** An iPhone or a simulator, and its host. */
export interface IosDevice {
  readonly device: WdaDevice;
  readonly host: Host;
}

const BUTTONS_WITHOUT_WDA = Object.fromEntries(MIRROR_BUTTONS.map((name) => [name, WDA_NOT_RUNNING]));
/**
 * The length in pixels of the longer side of the video, unless the viewer names another length. The longer side of a
 * simulator's screen has up to 2900 pixels, which is more than a page shows.
 */
const USUAL_SIZE = 1440;
const FIRST_DISPLAY_SERVICE = 27;

/**
 * Returns the openers of an iPhone or a simulator, the best rung first. A simulator has baguette, then serve-sim; an
 * iPhone with iOS 27 or newer has its display service. The last rung of every device is the live stream of
 * WebDriverAgent, or screenshots.
 */
export function iosOpeners(phone: IosDevice, options: OpenOptions): readonly RungOpener[] {
  const { udid, kind, osVersion } = phone.device;
  const open = kind === 'simulator' && udid !== null ? openSimulatorPictures : openPictures;
  const pictures: RungOpener = {
    name: 'WebDriverAgent',
    rung: 'mjpeg',
    open: (refusal) => open(phone, options, refusal),
  };
  if (udid === null) return [pictures];
  const known = { ...phone, udid };
  if (kind === 'simulator')
    return [
      {
        name: 'baguette',
        rung: 'simulator',
        open: () => orRefusal(openBaguette(known, options), isRungError),
      },
      {
        name: 'serve-sim',
        rung: 'simulator',
        open: () => orRefusal(openServeSim(known, options), isRungError),
      },
      pictures,
    ];
  if (Number.parseInt(osVersion, 10) < FIRST_DISPLAY_SERVICE || osVersion === '') return [pictures];
  return [
    {
      name: 'pymobiledevice3',
      rung: 'display-service',
      open: () => orRefusal(openDisplayService(known, options), isRungError),
    },
    pictures,
  ];
}

type KnownDevice = IosDevice & { readonly udid: string };

async function openBaguette(
  { device, host, udid }: KnownDevice,
  { quality, signal }: OpenOptions,
): Promise<Screen | Refusal> {
  if ((await host.which('baguette')) === undefined)
    return {
      reason: `baguette is not installed on ${hostPhrase(host)}.`,
      climb: 'For 60 frames per second, run "brew install tddworks/tap/baguette" there.',
    };
  const source = await openBaguetteSource(host, udid, { maxSize: USUAL_SIZE, ...quality, signal });
  const target = new BaguetteTarget(host, udid);
  const control = new GestureControl(target);
  return createScreen(source, {
    rung: {
      rung: 'simulator',
      ...NO_REFUSAL,
      program: 'baguette',
      can: target.can,
      missingButtons: MISSING_BUTTONS,
    },
    perform: (message, size) => control.perform(message, size).finally(() => device.screenChanged()),
    end: () => target.close(),
  });
}

async function openServeSim(
  { device, host, udid }: KnownDevice,
  { signal }: OpenOptions,
): Promise<Screen | Refusal> {
  // No reason is added here, because the rung of baguette has already given one. serve-sim is not recommended, because
  // it needs a port and baguette needs none.
  if ((await host.which('serve-sim')) === undefined) return NO_REFUSAL;
  const source = await openServeSimSource(host, udid, { signal });
  const can = simulatorAbilities('serve-sim');
  const control = new GestureControl({ can, send: (gesture) => source.send(gesture) });
  return createScreen(source, {
    rung: { rung: 'simulator', ...NO_REFUSAL, program: 'serve-sim', can, missingButtons: MISSING_BUTTONS },
    perform: (message, size) => control.perform(message, size).finally(() => device.screenChanged()),
  });
}

async function openDisplayService(
  { device, host, udid }: KnownDevice,
  { signal }: OpenOptions,
): Promise<Screen | Refusal> {
  if ((await host.which('pymobiledevice3')) === undefined)
    return {
      reason: `pymobiledevice3 is not installed on ${hostPhrase(host)}.`,
      climb: 'For 60 frames per second, run "pipx install pymobiledevice3" there.',
    };
  const source = await openDisplayServiceSource(host, udid, { signal });
  const { input } = source;
  const control = new GestureControl({
    can: DISPLAY_ABILITIES,
    send: (gesture) => input.send(gesture),
    clipboard: { read: () => input.readClipboard(), write: (text) => input.writeClipboard(text) },
    rotate: () => input.rotate(),
  });
  return createScreen(source, {
    rung: {
      rung: 'display-service',
      ...NO_REFUSAL,
      program: 'pymobiledevice3',
      can: DISPLAY_ABILITIES,
      missingButtons: MISSING_BUTTONS,
    },
    perform: (message, size) => control.perform(message, size).finally(() => device.screenChanged()),
  });
}

async function openPictures(
  { device }: IosDevice,
  { signal }: OpenOptions,
  refusal: Refusal,
): Promise<Screen> {
  const source = await openPictureSource(device, { signal });
  const rung = source.codec === 'jpeg' ? 'mjpeg' : 'screenshots';
  return pictureScreen(device, source, {
    ...refusal,
    rung,
    program: 'WebDriverAgent',
    can: WDA_ABILITIES,
    missingButtons: missingWdaButtons(device.kind),
  });
}

/**
 * Opens the live stream of a simulator. The stream exists only while WebDriverAgent runs, and only on some hosts.
 * Without the stream, opens screenshots, which simctl can take of every simulator.
 */
async function openSimulatorPictures(
  phone: IosDevice,
  options: OpenOptions,
  refusal: Refusal,
): Promise<Screen> {
  const { device } = phone;
  const wda = await readWdaState(device, options.signal);
  if (wda === 'streams') return openPictures(phone, options, refusal);
  const frames = screenshotFrames(device, wda);
  const source = await openPictureSource({ frames }, { signal: options.signal });
  const canTouch = wda === 'runs';
  return pictureScreen(device, source, {
    rung: 'screenshots',
    reason: refusal.reason ?? (canTouch ? null : WDA_NOT_RUNNING),
    climb: refusal.climb,
    program: 'simctl',
    can: canTouch
      ? WDA_ABILITIES
      : mirrorAbilities({
          ...WDA_ABILITIES,
          touch: WDA_NOT_RUNNING,
          key: WDA_NOT_RUNNING,
          text: WDA_NOT_RUNNING,
        }),
    missingButtons: canTouch ? missingWdaButtons('simulator') : BUTTONS_WITHOUT_WDA,
  });
}

function pictureScreen(device: WdaDevice, source: VideoSource, rung: Rung): Screen {
  const control = new WdaControl(device);
  return createScreen(source, { rung, perform: (message, size) => control.perform(message, size) });
}

function isRungError(error: unknown): error is WdaError | VideoError | HostError {
  return isWdaError(error) || isVideoError(error) || isHostError(error);
}
