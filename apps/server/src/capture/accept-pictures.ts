import { Readable } from 'node:stream';

import type { CapturePlan, PlacedShot, SlotPlace } from '@storedeck/capture';
import { Folder } from '@storedeck/host/folder';
import {
  containsAddress,
  type Listing,
  type ListingPicture,
  localeAt,
  type LocaleAddress,
  MAX_PICTURE_BYTES,
  picturesAt,
  printAddress,
  printPictureAddress,
  readSetAddress,
} from '@storedeck/listing';
import { combineEdits, type Edit, setPictures } from '@storedeck/listing/edits';
import { withoutAlpha } from '@storedeck/pictures';
import { addPicture, hasNewListing, readListing } from '@storedeck/store-sync';

import { editNew } from '../listings/edit-new.ts';
import { ServerError } from '../server-error.ts';
import { findSpot } from './find-spot.ts';

/** A picture that was captured, beside the one that New has in its place. */
export interface Offer {
  /** The place, such as `appStore/fr-FR/APP_IPHONE_67#2`. */
  readonly address: string;
  readonly place: SlotPlace;
  /** The path of the new picture, relative to the working folder. */
  readonly file: string;
  /** A hash of its pixels. */
  readonly content: string;
  /** The picture of New that it replaces. */
  readonly old?: ListingPicture | undefined;
  /** Why New cannot take it. */
  readonly problem?: string | undefined;
}

/** Pictures that were captured, and the order in which a slot has them. */
export interface Captured {
  readonly plan: Pick<CapturePlan, 'screenshots'>;
  readonly results: readonly { readonly shots: readonly PlacedShot[] }[];
}

/** Compares the pictures of a run with New. Without a New, there is nothing to compare with. */
export async function listOffers(
  dir: string,
  { plan, results }: Captured,
  signal: AbortSignal,
): Promise<Offer[]> {
  const listing = await readListing(dir, 'new', { signal });
  return results
    .flatMap(({ shots }) => shots)
    .flatMap((shot) => (shot.place ? [toOffer(shot, shot.place, { plan, listing })] : []))
    .toSorted((a, b) => a.place.position - b.place.position);
}

function toOffer(
  { file, content }: PlacedShot,
  place: SlotPlace,
  { plan, listing }: { readonly plan: Captured['plan']; readonly listing: Listing | undefined },
): Offer {
  const { store, locale: code, slot, position } = place;
  const address = printPictureAddress(printAddress({ store, locale: code, slot }), position);
  const pictures = listing ? picturesAt(listing, { store, code }, slot) : [];
  const { index, isReplaced } = findSpot(pictures, place, plan);
  const old = isReplaced ? pictures[index] : undefined;
  const problem = findProblem(listing, { store, code });
  return { address, place, file, content, ...(old && { old }), ...(problem !== undefined && { problem }) };
}

function findProblem(listing: Listing | undefined, address: LocaleAddress): string | undefined {
  if (listing === undefined) return 'There is no New listing.';
  return localeAt(listing, address) ? undefined : `New does not have the language ${address.code}.`;
}

/**
 * Refuses to begin when the pictures could not be put into New at the end.
 *
 * @throws ServerError LISTING_MISSING
 */
export async function requireNew(dir: string): Promise<void> {
  if (await hasNewListing(dir)) return;
  throw new ServerError('LISTING_MISSING', 'There is no New listing into which pictures could be put.', {
    hint: 'Start it in the page first, or leave out --accept.',
  });
}

/**
 * Puts captured pictures into New, all of them or none. `findSpot` says where each goes in its slot.
 *
 * @param chosen the addresses of the pictures, or of sets, languages or stores; empty for all
 * @returns the offers that New has now
 * @throws ServerError LISTING_MISSING, INPUT_INVALID for an address that no picture has, and the errors of `addPicture`
 */
export async function acceptPictures(
  dir: string,
  {
    plan,
    offers,
    chosen,
    signal,
  }: {
    readonly plan: Captured['plan'];
    readonly offers: readonly Offer[];
    readonly chosen: readonly string[];
    readonly signal: AbortSignal;
  },
): Promise<Offer[]> {
  const isChosen = (offer: Offer): boolean => chosen.length === 0 || isCovered(offer, chosen);
  const unknown = chosen.find((one) => !offers.some((offer) => isCovered(offer, [one])));
  if (unknown !== undefined)
    throw new ServerError('INPUT_INVALID', `No picture of this run is for ${unknown}.`, {
      hint: `Such as ${offers[0]?.address ?? 'googlePlay/fr-FR/phoneScreenshots#1'}.`,
    });
  const wanted = offers.filter((offer) => isChosen(offer) && offer.problem === undefined);
  const edits: Edit[] = [];
  for (const offer of wanted) edits.push(await makeEdit(dir, offer, { plan, signal }));
  if (edits.length > 0) await editNew({ dir, hash: undefined, edit: combineEdits(edits), signal });
  return wanted;
}

/** Whether one of the addresses is the address of an offer, or of what contains it: its set, language or store. */
function isCovered({ address }: Offer, chosen: readonly string[]): boolean {
  return containsAddress(chosen, address) || containsAddress(chosen, readSetAddress(address));
}

/** Copies a picture into the folder of New, and returns the edit that puts it into its slot. */
async function makeEdit(
  dir: string,
  { file, place }: Offer,
  { plan, signal }: { readonly plan: Captured['plan']; readonly signal: AbortSignal },
): Promise<Edit> {
  const { store, locale, slot, fileName: name } = place;
  const bytes = await new Folder(dir).read(file, { maxBytes: MAX_PICTURE_BYTES });
  if (bytes === undefined)
    throw new ServerError('FILE_NOT_FOUND', `${file} is no longer there.`, { hint: 'Capture it again.' });
  const body = Readable.from([Buffer.from((await withoutAlpha(bytes)) ?? bytes)]);
  const picture = await addPicture({ dir, store, locale, slot, body, name, signal });
  return setPictures({ store, code: locale }, slot, (before) => {
    const { index, isReplaced } = findSpot(before, place, plan);
    const after = before.toSpliced(index, isReplaced ? 1 : 0, picture);
    // The same picture is in a slot only once.
    return after.filter((one) => one === picture || one.file !== picture.file);
  });
}
