import type { ListingPicture, GooglePlayListing, GooglePlayLocale } from '@storedeck/listing';
import pLimit, { type LimitFunction } from 'p-limit';

import { FolderNames, pictureName } from '../pictures/folder-names.ts';
import type { WantedPicture } from '../pictures/wanted-picture.ts';
import type { Progress } from '../progress.ts';
import type { StoreReading } from '../store-reading.ts';
import { isStoreSyncError, throwIfAborted } from '../store-sync-error.ts';
import { Details, Images, Listings, parsePlayAnswer, type Release, Tracks } from './answers.ts';
import type { Publisher } from './open-publisher.ts';
import { googlePlayRefusal } from './refusal.ts';
import { withEdit } from './with-edit.ts';

/** Many, so that the edit is open for a short time; the quota is 3000 calls a minute. */
const PARALLEL_CALLS = 80;

/** The kinds of pictures that a phone or tablet shows in the store. Each costs a call per language while the edit is open. */
const IMAGE_TYPES = [
  'phoneScreenshots',
  'sevenInchScreenshots',
  'tenInchScreenshots',
  'icon',
  'featureGraphic',
] as const;

interface ReadOptions {
  packageName: string;
  signal: AbortSignal | undefined;
  progress: Progress;
}

/** Reads the listing of one app through a throwaway edit, which is deleted before any picture is fetched. */
export async function readGooglePlay(
  publisher: Publisher,
  options: ReadOptions,
): Promise<StoreReading<GooglePlayListing>> {
  const limit = pLimit(PARALLEL_CALLS);
  const skipped: string[] = [];
  return withEdit(publisher, options, async (editId) => {
    const at = { packageName: options.packageName, editId };
    const ask = createAsk(limit, options);
    const [details, { listings }, production] = await Promise.all([
      ask(Details, 'the app details', (init) => publisher.edits.details.get(at, init)),
      ask(Listings, 'the listings', (init) => publisher.edits.listings.list(at, init)),
      readProduction(
        () => ask(Tracks, 'the tracks', (init) => publisher.edits.tracks.list(at, init)),
        skipped,
      ),
    ]);
    const names = new FolderNames();
    const usable = (listings ?? []).filter(({ language }) => {
      const reason = names.refuseLocale(language);
      if (reason !== undefined)
        skipped.push(`Google Play language ${JSON.stringify(language.slice(0, 60))} is left out: ${reason}.`);
      return reason === undefined;
    });
    const locales = await Promise.all(
      usable.map(async ({ language, title, shortDescription, fullDescription, video }) => {
        const images = await Promise.all(
          IMAGE_TYPES.map(async (imageType) => {
            const call = { ...at, language, imageType };
            const answer = await ask(Images, `the ${imageType} of ${language}`, (init) =>
              publisher.edits.images.list(call, init),
            );
            return { imageType, ...describe(answer.images ?? [], { language, imageType }) };
          }),
        );
        const locale: GooglePlayLocale = {
          title: title ?? null,
          shortDescription: shortDescription ?? null,
          fullDescription: fullDescription ?? null,
          video: video ?? null,
          releaseNotes: production?.releaseNotes?.find((notes) => notes.language === language)?.text ?? null,
          images: Object.fromEntries(images.map((slot) => [slot.imageType, slot.images])),
        };
        return { language, locale, wanted: images.flatMap((slot) => slot.wanted) };
      }),
    );
    return {
      listing: {
        packageName: options.packageName,
        defaultLanguage: details.defaultLanguage ?? null,
        versionName: production?.name ?? null,
        contact: {
          email: details.contactEmail ?? null,
          phone: details.contactPhone ?? null,
          website: details.contactWebsite ?? null,
        },
        locales: Object.fromEntries(locales.map(({ language, locale }) => [language, locale])),
      },
      pictures: locales.flatMap(({ wanted }) => wanted),
      skipped,
    };
  });
}

type Ask = <Schema extends Parameters<typeof parsePlayAnswer>[0]>(
  schema: Schema,
  place: string,
  call: (init: { signal?: AbortSignal }) => Promise<{ data: unknown }>,
) => Promise<ReturnType<typeof parsePlayAnswer<Schema>>>;

/** After the first failure of a reading nothing more is sent: the edit must be deleted soon. */
function createAsk(limit: LimitFunction, { signal, progress }: ReadOptions): Ask {
  const stop = new AbortController();
  const either = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
  const send = async (call: Parameters<Ask>[2]): Promise<unknown> => {
    throwIfAborted(either);
    return (await call({ signal: either })).data;
  };
  return async (schema, place, call) => {
    try {
      return parsePlayAnswer(schema, await progress.track(() => limit(() => send(call))), place);
    } catch (error) {
      stop.abort();
      throw googlePlayRefusal(error);
    }
  };
}

/** The newest production release that is out or rolling out. An account that may not see releases still sees listings. */
async function readProduction(
  read: () => Promise<ReturnType<typeof parsePlayAnswer<typeof Tracks>>>,
  skipped: string[],
): Promise<Release | undefined> {
  const { tracks } = await read().catch((error: unknown) => {
    if (!isStoreSyncError(error) || (error.status !== 403 && error.status !== 404)) throw error;
    skipped.push(`The production release is left out: ${error.message}`);
    return { tracks: [] };
  });
  const releases = tracks?.find(({ track }) => track === 'production')?.releases ?? [];
  const newest = (release: Release): number => Math.max(0, ...(release.versionCodes ?? []).map(Number));
  return releases
    .filter(({ status }) => status === 'completed' || status === 'inProgress')
    .sort((a, b) => newest(b) - newest(a))[0];
}

function describe(
  images: { id?: string | null | undefined; url: string; sha256?: string | null | undefined }[],
  { language, imageType }: { language: string; imageType: string },
): { images: ListingPicture[]; wanted: WantedPicture[] } {
  const wanted: WantedPicture[] = [];
  const entries = images.map(({ id, url, sha256 }, position) => {
    const image: ListingPicture = {
      file: null,
      remoteId: id ?? null,
      sourceChecksum: sha256 ? `sha256:${sha256}` : null,
    };
    const full = fullSize(url);
    if (full === undefined) image.state = 'UNAVAILABLE';
    else
      wanted.push({
        store: 'googleplay',
        url: full,
        image,
        folder: `googleplay/${language}`,
        name: pictureName(position, imageType),
      });
    return image;
  });
  return { images: entries, wanted };
}

/** The address in an answer is a preview; `=s0` asks for the full size, in the place of any size that is there. */
function fullSize(address: string): string | undefined {
  const url = URL.parse(address);
  if (url === null) return undefined;
  url.search = '';
  url.hash = '';
  return `${url.href.replace(/=[^/=]*$/, '')}=s0`;
}
