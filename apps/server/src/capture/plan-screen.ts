import { basename, dirname, join } from 'node:path';

import { readPlan } from '@storedeck/capture';
import type { CaptureScreen } from '@storedeck/contract';
import type { Device } from '@storedeck/devices';
import { planPictures } from '@storedeck/frames';
import { type NamedDesign, readDesign } from '@storedeck/frames/node';
import { Folder } from '@storedeck/host/folder';
import { type Listing, localeOrder, type Store, STORE_NAMES } from '@storedeck/listing';
import { readListing } from '@storedeck/store-sync';

import type { Config } from '../config.ts';
import { ServerError } from '../server-error.ts';
import type { FramingPlan } from './frame-pictures.ts';
import { type LoadedPlan, loadFlows } from './load-plan.ts';

/** One screen that is captured in all languages, and framed. */
export interface PlannedScreen {
  readonly request: CaptureScreen;
  readonly loaded: LoadedPlan;
  /** What to know before it begins. */
  readonly notes: readonly string[];
}

/** What a client asks for. */
export interface ScreenRequest extends CaptureScreen {
  /** The languages by the codes of the store. Default: those of New. */
  readonly languages?: readonly string[] | undefined;
}

/**
 * Makes the plan of one screen on one device, in the languages of New in which the design has texts.
 *
 * @throws ServerError LISTING_MISSING, INPUT_INVALID; FramesError DESIGN_NOT_FOUND, DESIGN_INVALID; DeviceError
 *   DEVICE_NOT_FOUND
 */
export async function planScreen(
  { dir, flowValues: values }: Config,
  { languages, ...request }: ScreenRequest,
  {
    findDevice,
    signal,
  }: {
    readonly findDevice: (id: string) => Promise<Pick<Device, 'kind'>>;
    readonly signal: AbortSignal;
  },
): Promise<PlannedScreen> {
  const named = await readDesign(new Folder(dir), request.design);
  const listing = await readListing(dir, 'new', { signal });
  const store = pickStore(await findDevice(request.device));
  const app = store === 'appStore' ? listing?.appStore?.bundleId : listing?.googlePlay?.packageName;
  if (!app)
    throw new ServerError('LISTING_MISSING', `New has no app for ${STORE_NAMES[store]}.`, {
      hint: 'Start New in the place Listing: its languages are those that are captured.',
    });
  requireShot(named, { shot: request.shot, store });
  const wanted = chooseLanguages(listing, { store, languages, named });
  const name = nameScreen(request);
  const { flows, warnings } = await loadWithScreenshot(dir, { flow: request.flow, name, values, signal });
  const plan = readPlan(
    JSON.stringify({
      ...{ schemaVersion: 1, app, flows: flows.map(({ path }) => path), languages: wanted.languages },
      ...{ devices: [{ device: request.device }], screenshots: [{ name }] },
    }),
    'This screen in all languages',
  );
  const framing: FramingPlan = {
    named,
    findPlace: ({ language }, taken) =>
      taken === name ? { store, locale: language, shot: request.shot } : undefined,
  };
  return { request, notes: wanted.notes, loaded: { plan, flows, framing, warnings } };
}

/** The name of the screenshot. It differs from those of `capture.json`, whose pictures stay as they are. */
function nameScreen({ design, shot }: CaptureScreen): string {
  return `${design}-${shot}`;
}

function pickStore({ kind }: Pick<Device, 'kind'>): Store {
  return kind === 'android' ? 'googlePlay' : 'appStore';
}

function requireShot(
  { designId, design }: NamedDesign,
  { shot, store }: { readonly shot: string; readonly store: Store },
): void {
  if (!design.shots.some(({ id }) => id === shot))
    throw new ServerError('INPUT_INVALID', `The design ${designId} has no shot “${shot}”.`, {
      hint: `It has ${design.shots.map(({ id }) => id).join(', ')}.`,
    });
  if (!design.outputs.some((output) => output.store === store))
    throw new ServerError('INPUT_INVALID', `The design ${designId} has no slot of ${STORE_NAMES[store]}.`, {
      hint: 'Add one in the place Frames.',
    });
}

interface ChosenLanguages {
  readonly languages: readonly string[];
  readonly notes: readonly string[];
}

/** The main language comes first, because the texts of the others are compared with it. */
function chooseLanguages(
  listing: Listing | undefined,
  {
    store,
    languages,
    named: { designId, design },
  }: {
    readonly store: Store;
    readonly languages: readonly string[] | undefined;
    readonly named: NamedDesign;
  },
): ChosenLanguages {
  const inNew = localeOrder(listing, store);
  const foreign = languages?.find((code) => !inNew.includes(code));
  if (foreign !== undefined)
    throw new ServerError('INPUT_INVALID', `New does not have the language ${foreign}.`, {
      hint: `It has ${inNew.join(', ')}.`,
    });
  const wanted = inNew.filter((code) => languages?.includes(code) ?? true);
  const { pictures } = planPictures({ designId, design }, { [store]: wanted });
  const written = new Set(
    pictures.filter(({ output }) => output.store === store).map(({ locale }) => locale),
  );
  const chosen = wanted.filter((code) => written.has(code));
  const without = wanted.filter((code) => !written.has(code));
  if (chosen.length === 0)
    throw new ServerError('INPUT_INVALID', `The design ${designId} has no texts in the languages of New.`, {
      hint: 'Write them in the place Frames.',
    });
  const note = `The design ${designId} has no texts in ${without.join(', ')}: left out.`;
  return { languages: chosen, notes: without.length > 0 ? [note] : [] };
}

/** Returns a flow that takes a screenshot at its end; none if a person takes it. */
async function loadWithScreenshot(
  dir: string,
  {
    flow,
    name,
    ...options
  }: {
    readonly flow: string | null;
    readonly name: string;
    readonly values: Readonly<Record<string, string>>;
    readonly signal: AbortSignal;
  },
): Promise<Pick<LoadedPlan, 'flows' | 'warnings'>> {
  if (flow === null) return { flows: [], warnings: [] };
  const steps = [`- runFlow: ${JSON.stringify(basename(flow))}`, `- takeScreenshot: ${JSON.stringify(name)}`];
  const text = ['appId: ${APP_ID}', '---', ...steps, ''].join('\n');
  const path = join(dir, dirname(flow), `${basename(flow)}.this-screen.yaml`);
  return loadFlows([{ written: flow, path, text }], { dir, ...options });
}
