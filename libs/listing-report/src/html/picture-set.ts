import type { ListingPicture } from '@storedeck/listing';
import { type ChangedSet, changedSetText, type PicturePair } from '@storedeck/listing/compare';

import type { ReportPictures } from '../pictures/report-pictures.ts';
import type { Review } from '../review/review.ts';
import { type Markup, markup } from './markup.ts';

/** The data with which a set is shown. */
interface SetContext {
  /** The name of the set. */
  readonly title: string;
  /** What a reader must know about the set; see `Review.findNote`. */
  readonly note: string;
  readonly names: Pick<Review, 'from' | 'to'>;
  readonly pictures: ReportPictures;
}

const KIND_NAMES: Readonly<Record<PicturePair['kind'], string>> = {
  same: 'Same',
  reencoded: 'Re-encoded, looks the same',
  moved: 'Moved',
  changed: 'Changed',
  added: 'Added',
  removed: 'Removed',
};

/** Writes the pictures of a changed set. A replaced picture is shown before and after, every other picture once. */
export async function pictureSet(
  set: ChangedSet,
  pairs: readonly PicturePair[],
  context: SetContext,
): Promise<Markup> {
  const figures = await Promise.all(pairs.map((pair) => figure(pair, context)));
  return markup`<section>
<h4>${context.title} <span class="muted">${changedSetText(set)}</span></h4>
${
  context.note !== '' &&
  markup`<p class="side">${context.note}</p>
`
}<ul class="pictures">
${figures.map((each) => markup`<li>${each}</li>\n`)}</ul>
</section>
`;
}

async function figure(pair: PicturePair, { title, names, pictures }: SetContext): Promise<Markup> {
  const { kind, before, after, from, to } = pair;
  const number = (to ?? from ?? 0) + 1;
  const image = (picture: ListingPicture | null, name: string) =>
    picture && writeImage(picture, `${title}, picture ${number}, ${name}`, pictures);
  const caption = markup`<figcaption class="${kind}">${writeCaption(pair)}</figcaption>`;
  if (kind === 'changed') {
    const [was, is] = await Promise.all([image(before, names.from), image(after, names.to)]);
    return markup`<figure><div class="both"><div>${was}<p class="side">${names.from}</p></div>
<div>${is}<p class="side">${names.to}</p></div></div>${caption}</figure>`;
  }
  return markup`<figure>${await image(after ?? before, after ? names.to : names.from)}${caption}</figure>`;
}

async function writeImage(picture: ListingPicture, alt: string, pictures: ReportPictures): Promise<Markup> {
  const scaled = await pictures.scaled(picture);
  if (scaled === null) return markup`<p class="missing">This picture cannot be shown.</p>`;
  return pictureMarkup(scaled, alt);
}

/** Returns an `img` element that contains the bytes of a scaled picture. */
export function pictureMarkup(
  { jpeg, width, height }: NonNullable<Awaited<ReturnType<ReportPictures['scaled']>>>,
  alt: string,
): Markup {
  const data = Buffer.from(jpeg).toString('base64');
  return markup`<img src="data:image/jpeg;base64,${data}" width="${width}" height="${height}" alt="${alt}">`;
}

function writeCaption({ kind, from, to }: PicturePair): string {
  if (kind === 'removed' && from !== null) return `Removed (was ${from + 1})`;
  const place = kind === 'moved' && from !== null ? ` from ${from + 1}` : '';
  return `${(to ?? 0) + 1}. ${KIND_NAMES[kind]}${place}`;
}
