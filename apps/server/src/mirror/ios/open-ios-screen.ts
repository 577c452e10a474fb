import { MIRROR_BUTTONS } from '@storedeck/contract/mirror';
import { type Host, hostPhrase } from '@storedeck/host';
import type { VideoSource } from '@storedeck/video';
import { isWdaError, openBaguetteSource, openPictureSource, type WdaDevice } from '@storedeck/wda';

import {
  abilities,
  createScreen,
  type OpenOptions,
  type Refusal,
  type Rung,
  type Screen,
  UNDECODABLE,
} from '../screen.ts';
import { BAGUETTE_ABILITIES, BAGUETTE_MISSING_BUTTONS, BaguetteControl } from './baguette-control.ts';
import { agentRuns, screenshotFrames } from './screenshot-frames.ts';
import { missingWdaButtons, NO_AGENT, WDA_ABILITIES, WdaControl } from './wda-control.ts';

/** An iPhone or a simulator, and its host. */
export interface IosDevice {
  readonly device: WdaDevice;
  readonly host: Host;
}

const NO_REFUSAL: Refusal = { reason: null, climb: null };
const NO_AGENT_BUTTONS = Object.fromEntries(MIRROR_BUTTONS.map((name) => [name, NO_AGENT]));
/** A simulator has up to 2900 pixels, more than a page shows. */
const USUAL_SIZE = 1440;

/**
 * Opens the screen of an iPhone or a simulator on the best rung that works: for a simulator baguette; then the live
 * stream of WebDriverAgent; then screenshots. Rejects when the device cannot be reached at all.
 */
export async function openIosScreen(phone: IosDevice, options: OpenOptions): Promise<Screen> {
  const { udid, kind } = phone.device;
  if (kind !== 'simulator' || udid === null) return openPictures(phone, options, NO_REFUSAL);
  const opened = options.undecodable.has('simulator')
    ? UNDECODABLE
    : await openSimulator(phone, udid, options);
  return 'codec' in opened ? opened : openSimulatorPictures(phone, options, opened);
}

async function openSimulator(
  { device, host }: IosDevice,
  udid: string,
  { quality, signal }: OpenOptions,
): Promise<Screen | Refusal> {
  if ((await host.which('baguette')) === undefined)
    return {
      reason: `baguette is not installed on ${hostPhrase(host)}.`,
      climb: 'For 60 frames per second, run "brew install tddworks/tap/baguette" there.',
    };
  try {
    const source = await openBaguetteSource(host, udid, { maxSize: USUAL_SIZE, ...quality, signal });
    const control = new BaguetteControl(host, udid);
    return createScreen(source, {
      rung: {
        rung: 'simulator',
        ...NO_REFUSAL,
        program: 'baguette',
        can: BAGUETTE_ABILITIES,
        missingButtons: BAGUETTE_MISSING_BUTTONS,
      },
      perform: (message, size) => control.perform(message, size).finally(() => device.screenChanged()),
      end: () => control.close(),
    });
  } catch (error) {
    if (!isWdaError(error) || error.code === 'ABORTED') throw error;
    return { reason: error.message, climb: error.hint ?? null };
  }
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

/** A simulator has a live stream only while WebDriverAgent runs, and only on some hosts. simctl takes screenshots of all. */
async function openSimulatorPictures(
  phone: IosDevice,
  options: OpenOptions,
  refusal: Refusal,
): Promise<Screen> {
  const { device } = phone;
  const agent = await agentRuns(device, options.signal);
  if (agent === 'streams') return openPictures(phone, options, refusal);
  const frames = screenshotFrames(device, agent);
  const source = await openPictureSource({ frames }, { signal: options.signal });
  const canTouch = agent === 'runs';
  return pictureScreen(device, source, {
    rung: 'screenshots',
    reason: refusal.reason ?? (canTouch ? null : NO_AGENT),
    climb: refusal.climb,
    program: 'simctl',
    can: canTouch
      ? WDA_ABILITIES
      : abilities({ ...WDA_ABILITIES, touch: NO_AGENT, key: NO_AGENT, text: NO_AGENT }),
    missingButtons: canTouch ? missingWdaButtons('simulator') : NO_AGENT_BUTTONS,
  });
}

function pictureScreen(device: WdaDevice, source: VideoSource, rung: Rung): Screen {
  const control = new WdaControl(device);
  return createScreen(source, { rung, perform: (message, size) => control.perform(message, size) });
}
