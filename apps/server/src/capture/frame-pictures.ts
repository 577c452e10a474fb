import { createHash } from 'node:crypto';
import { basename } from 'node:path';

import type { Cell, CellResult, PlacedShot } from '@storedeck/capture';
import { type DesignShot, pictureFile, type PlannedPicture } from '@storedeck/frames';
import type { NamedDesign, RenderedPicture } from '@storedeck/frames/node';
import { Folder } from '@storedeck/host/folder';
import { MAX_PICTURE_BYTES, type Store } from '@storedeck/listing';
import { pictureHeader } from '@storedeck/pictures';

import { frameDesigns } from '../frames/frame-designs.ts';
import type { Captured } from './accept-pictures.ts';
import { classifySize } from './classify-size.ts';

/** The folder of the framed pictures, in the working folder. Those of `storedeck frames` stay as they are. */
const OUTPUT = 'captures/framed';

/** Where a design shows a picture. */
export interface FramedPlace {
  /** The store whose slots the design fills with it. */
  readonly store: Store;
  /** The store's code of the language. */
  readonly locale: string;
  /** The id of the shot. */
  readonly shot: string;
}

/** The design that frames captured pictures. */
export interface FramingPlan {
  readonly named: NamedDesign;
  /** Returns where the design shows a picture of a cell; undefined if it does not. */
  readonly findPlace: (cell: Cell, name: string) => FramedPlace | undefined;
}

/** The framed pictures with their places in New, and why others are missing. */
export interface FramedPictures {
  readonly captured: Captured;
  readonly notes: readonly string[];
}

/** Frames what one device has taken, each picture at the place of its shot, so that a panorama continues. */
export async function framePictures(
  dir: string,
  { named, findPlace }: FramingPlan,
  { results, signal }: { readonly results: readonly CellResult[]; readonly signal: AbortSignal },
): Promise<FramedPictures> {
  const taken = new Map(
    results.flatMap(({ cell, shots }) =>
      shots.flatMap((shot) => {
        const place = findPlace(cell, shot.name);
        return place ? [[printPlace(place, classifySize(shot)), shot.file] as const] : [];
      }),
    ),
  );
  const choose = ({ output, shot, locale }: PlannedPicture): string | undefined =>
    taken.get(printPlace({ store: output.store, locale, shot: shot.id }, output.device));
  const designIds = [named.designId];
  const { pictures } =
    taken.size > 0
      ? await frameDesigns({ dir, designIds, choose, outputFolder: OUTPUT, signal })
      : { pictures: [] };
  const shots: PlacedShot[] = [];
  for (const picture of pictures) {
    const position = named.design.shots.findIndex(({ id }) => id === picture.shot) + 1;
    if (picture.state !== 'refused') shots.push(await placePicture(dir, picture, position));
  }
  return {
    captured: { plan: { screenshots: nameShots(named) }, results: [{ shots }] },
    notes: [
      ...pictures.flatMap(describeFindings),
      ...(taken.size > 0 && pictures.length === 0
        ? [`The design ${named.designId} has no slot for the size of this device: nothing was framed.`]
        : []),
    ],
  };
}

function printPlace({ store, locale, shot }: FramedPlace, deviceClass: string): string {
  return [store, locale, shot, deviceClass].join('/');
}

/** The shots of the design under the names that their drawn pictures have in New, which keeps their order there. */
function nameShots({ designId, design }: NamedDesign): Captured['plan']['screenshots'] {
  const [output] = design.outputs;
  if (!output) return [];
  const place = { designId, output, language: '', locale: '' };
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
