import type { AppPreview } from '@storedeck/listing';
import { type ReadPart, type RemotePicture, videoKey } from '@storedeck/store-api';
import { z } from 'zod';

import type { AppStoreClient } from '../client/app-store-client.ts';
import {
  DeliveryState,
  ImageAsset,
  PreviewSetsOfLocalizations,
  ResourceId,
} from '../client/response-schemas.ts';
import { APP_PREVIEWS } from './asset-kinds.ts';
import { readAssetSets } from './asset-sets.ts';
import { otherPicture } from './read-screenshots.ts';

const text = z.string().nullish();
const Preview = z.object({
  id: ResourceId,
  attributes: z.object({
    fileName: text,
    sourceFileChecksum: text,
    previewFrameTimeCode: text,
    videoUrl: text,
    previewFrameImage: z.object({ image: ImageAsset }).nullish(),
    previewImage: ImageAsset,
    videoDeliveryState: DeliveryState,
    assetDeliveryState: DeliveryState,
  }),
});
type Preview = z.infer<typeof Preview>;
const VIEW = {
  kind: APP_PREVIEWS,
  fields:
    'fileName,sourceFileChecksum,previewFrameTimeCode,videoUrl,previewFrameImage,previewImage,videoDeliveryState,assetDeliveryState',
  schema: Preview,
};

/** The app previews of one preview type in one locale, in display order, and the files to download. */
export interface TypePreviews {
  locale: string;
  slot: string;
  previews: AppPreview[];
  wanted: RemotePicture[];
}

interface Localization {
  id: string;
  locale: string;
}

/**
 * Reads the app previews of one version. One call finds the localizations that have app previews, and another call for
 * each of these localizations reads them. Most apps have no app previews and need only the first call.
 */
export async function readAppPreviews(
  client: AppStoreClient,
  { version, texts, part }: { version: string; texts: readonly Localization[]; part: ReadPart },
): Promise<TypePreviews[]> {
  const without = await localizationsWithout(client, version);
  const sets = await Promise.all(
    texts
      .filter(({ id }) => !without.has(id))
      .map(({ id, locale }) => readLocalization(client, { id, locale, part })),
  );
  return sets.flat();
}

/** Returns the ids of the localizations that have no app previews. */
export async function localizationsWithout(client: AppStoreClient, version: string): Promise<Set<string>> {
  const query = new URLSearchParams({
    'fields[appStoreVersionLocalizations]': 'appPreviewSets',
    'fields[appPreviewSets]': 'previewType',
    include: 'appPreviewSets',
    'limit[appPreviewSets]': '50',
    limit: '200',
  });
  const { data } = await client.getAll(
    PreviewSetsOfLocalizations,
    `/v1/appStoreVersions/${version}/appStoreVersionLocalizations?${query}`,
  );
  return new Set(
    data
      .filter(({ relationships }) => {
        const sets = relationships?.appPreviewSets;
        return sets?.data?.length === 0 && (sets.meta?.paging?.total ?? 0) === 0;
      })
      .map(({ id }) => id),
  );
}

async function readLocalization(
  client: AppStoreClient,
  { id, locale, part }: Localization & { part: ReadPart },
): Promise<TypePreviews[]> {
  const sets = await readAssetSets(client, id, VIEW);
  return sets.map(({ slot, assets }) => {
    const read = assets.map((preview, position) =>
      describePreview(preview, { part, locale, slot, position }),
    );
    return {
      locale,
      slot,
      previews: read.map(({ preview }) => preview),
      wanted: read.flatMap(({ wanted }) => wanted),
    };
  });
}

function describePreview(
  { id, attributes }: Preview,
  { part, ...at }: { part: ReadPart; locale: string; slot: string; position: number },
): { preview: AppPreview; wanted: RemotePicture[] } {
  const { videoUrl, sourceFileChecksum, previewFrameTimeCode } = attributes;
  const failures = (attributes.videoDeliveryState?.errors ?? []).flatMap(
    ({ description }) => description ?? [],
  );
  const poster = otherPicture(attributes.previewFrameImage?.image ?? attributes.previewImage, {
    fileName: 'poster.jpg',
    ...{ part, address: { kind: 'poster', ...at } },
  });
  const delivered =
    attributes.videoDeliveryState?.state ??
    attributes.assetDeliveryState?.state ??
    (videoUrl ? 'COMPLETE' : 'UNAVAILABLE');
  const preview: AppPreview = {
    file: null,
    fileName: attributes.fileName ?? null,
    remoteId: id,
    sourceChecksum: sourceFileChecksum ? `md5:${sourceFileChecksum}` : null,
    state: delivered === 'COMPLETE' && isStream(videoUrl) ? 'STREAM' : delivered,
    ...(isPosterTime(previewFrameTimeCode) && { posterTime: previewFrameTimeCode }),
    ...(delivered === 'FAILED' && failures.length > 0 && { failures }),
    ...(poster && { poster: poster.image }),
  };
  const wanted = poster ? [poster.wanted] : [];
  if (preview.state === 'COMPLETE' && videoUrl && URL.canParse(videoUrl))
    wanted.push({
      store: 'appStore',
      key: videoKey(preview) ?? videoUrl,
      url: videoUrl,
      part,
      address: { kind: 'preview', ...at },
      optional: true,
      video: true,
    });
  return { preview, wanted };
}

/**
 * Whether an address is an HLS playlist. Such a video is not downloaded, because it consists of many small files in
 * several qualities, and a page cannot play it from disk.
 */
function isStream(address: string | null | undefined): boolean {
  return /\.m3u8$/i.test(URL.parse(address ?? '')?.pathname ?? '');
}

/** Whether a time has the form that a listing accepts. */
function isPosterTime(time: string | null | undefined): time is string {
  return /^\d{2}(?::\d{2}){3}$/.test(time ?? '');
}
