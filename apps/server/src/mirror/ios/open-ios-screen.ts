import type { MirrorQuality } from '@storedeck/contract/mirror';
import { type Host, hostPhrase } from '@storedeck/host';
import { isWdaError, openBaguetteSource, openPictureSource, type WdaDevice } from '@storedeck/wda';

import { abilities, createScreen, type Rung, type Screen } from '../screen.ts';
import { BAGUETTE_ABILITIES, BaguetteControl } from './baguette-control.ts';
import { screenshotFrames } from './screenshot-frames.ts';
import { WDA_ABILITIES, WdaControl } from './wda-control.ts';

/** An iPhone or a simulator, and its host. */
export interface IosDevice {
  readonly device: WdaDevice;
  readonly host: Host;
}

interface OpenOptions {
  readonly quality: MirrorQuality;
  readonly signal: AbortSignal;
}

/** Why a better rung is not used, and what the user can do about it. */
type Refusal = Pick<Rung, 'reason' | 'climb'>;

const NO_REFUSAL: Refusal = { reason: null, climb: null };
const AGENT_MISSING = 'WebDriverAgent is not running on the simulator.';
/** A simulator has up to 2900 pixels, more than a page shows. */
const USUAL_SIZE = 1440;

/**
 * Opens the screen of an iPhone or a simulator on the best rung that works: for a simulator baguette; then the live
 * stream of WebDriverAgent; then screenshots. Rejects when the device cannot be reached at all.
 */
export async function openIosScreen(phone: IosDevice, options: OpenOptions): Promise<Screen> {
  const { udid, kind } = phone.device;
  if (kind !== 'simulator' || udid === null) return openPictures(phone, options, NO_REFUSAL);
  const opened = await openSimulator(phone, udid, options);
  return 'codec' in opened ? opened : openPictures(phone, options, opened);
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
      rung: { rung: 'simulator', ...NO_REFUSAL, program: 'baguette', can: BAGUETTE_ABILITIES },
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
  const control = new WdaControl(device);
  const perform: Screen['perform'] = (message, size) => control.perform(message, size);
  try {
    const source = await openPictureSource(device, { signal });
    const rung = source.codec === 'jpeg' ? 'mjpeg' : 'screenshots';
    return createScreen(source, {
      rung: { rung, ...refusal, program: 'WebDriverAgent', can: WDA_ABILITIES },
      perform,
    });
  } catch (error) {
    const needsAgent = device.kind === 'device' || device.udid === null;
    if (needsAgent || !isWdaError(error) || error.code !== 'WDA_NOT_RUNNING') throw error;
    const source = await openPictureSource({ frames: screenshotFrames(device) }, { signal });
    const can = abilities({
      ...WDA_ABILITIES,
      touch: AGENT_MISSING,
      key: AGENT_MISSING,
      text: AGENT_MISSING,
    });
    return createScreen(source, {
      rung: {
        rung: 'screenshots',
        reason: refusal.reason ?? AGENT_MISSING,
        climb: refusal.climb,
        program: 'simctl',
        can,
      },
      perform,
    });
  }
}
