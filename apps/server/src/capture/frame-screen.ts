import { createHash } from 'node:crypto';
import { basename } from 'node:path';

import type { CellResult, PlacedShot } from '@storedeck/capture';
import { type DesignShot, type DeviceClass, pictureFile, type PlannedPicture } from '@storedeck/frames';
import type { RenderedPicture } from '@storedeck/frames/node';
import { Folder } from '@storedeck/host/folder';
import { MAX_PICTURE_BYTES } from '@storedeck/listing';
import { pictureHeader } from '@storedeck/pictures';

import { frameDesigns } from '../frames/frame-designs.ts';
import type { Captured } from './accept-pictures.ts';
import { nameScreen, type PlannedScreen } from './plan-screen.ts';

/** The folder of the framed pictures, in the working folder. Those of `storedeck frames` stay as they are. */
const OUTPUT = 'captures/framed';

/** From this width of a picture on, in heights or the other way round, its device is a tablet. */
const TABLET = 0.65;

/** The framed pictures with their places in New, and why others are missing. */
export interface FramedScreen {
  readonly captured: Captured;
  readonly notes: readonly string[];
}

/** Frames the pictures of a screen with its design, each at the place of its shot, so that a panorama continues. */
export async function frameScreen(
  dir: string,
  screen: PlannedScreen,
  { results, signal }: { readonly results: readonly CellResult[]; readonly signal: AbortSignal },
): Promise<FramedScreen> {
  const { named, request, store } = screen;
  const name = nameScreen(request);
  const taken = new Map(
    results.flatMap(({ cell, shots }) => {
      const shot = shots.find((one) => one.name === name);
      return shot ? [[cell.language, shot] as const] : [];
    }),
  );
  const choose = ({ output, shot, locale }: PlannedPicture): string | undefined => {
    const picture = taken.get(locale);
    const isWanted = output.store === store && shot.id === request.shot;
    return picture && isWanted && output.device === classify(picture) ? picture.file : undefined;
  };
  const designIds = [named.designId];
  const { pictures } =
    taken.size > 0
      ? await frameDesigns({ dir, designIds, choose, outputFolder: OUTPUT, signal })
      : { pictures: [] };
  const position = named.design.shots.findIndex(({ id }) => id === request.shot) + 1;
  const shots: PlacedShot[] = [];
  for (const picture of pictures)
    if (picture.state !== 'refused') shots.push(await placePicture(dir, picture, position));
  return {
    captured: { plan: { screenshots: nameShots(screen) }, results: [{ shots }] },
    notes: [
      ...pictures.flatMap(describeFindings),
      ...(taken.size > 0 && pictures.length === 0
        ? [`The design ${named.designId} has no slot for the size of this device: nothing was framed.`]
        : []),
    ],
  };
}

function classify({ width, height }: Pick<PlacedShot, 'width' | 'height'>): DeviceClass {
  return Math.min(width, height) / Math.max(width, height) > TABLET ? 'tablet' : 'phone';
}

/** The shots of the design under the names that their drawn pictures have in New, which keeps their order there. */
function nameShots({ named: { designId, design }, store }: PlannedScreen): Captured['plan']['screenshots'] {
  const [output] = design.outputs;
  if (!output) return [];
  const place = { designId, output, language: '', locale: store };
  const nameShot = (shot: DesignShot) => basename(pictureFile(design, { ...place, shot }), '.png');
  return design.shots.map((shot) => ({ name: nameShot(shot) }));
}

async function placePicture(
  dir: string,
  { file, store, locale, slot }: RenderedPicture,
  position: number,
): Promise<PlacedShot> {
  const bytes = (await new Folder(dir).read(file, { maxBytes: MAX_PICTURE_BYTES })) ?? Buffer.alloc(0);
  const { width, height } = pictureHeader(bytes)?.size ?? { width: 0, height: 0 };
  const content = createHash('sha256').update(bytes).digest('hex');
  const place = { store, locale, slot, position, fileName: basename(file) };
  return { name: basename(file, '.png'), file, width, height, bytes: bytes.length, content, place };
}

function describeFindings({ locale, slot, state, findings }: RenderedPicture): string[] {
  const shown = findings.filter(({ severity }) => state !== 'refused' || severity === 'error');
  return shown.map(({ detail }) => `${locale}, ${slot}: ${detail}`);
}
