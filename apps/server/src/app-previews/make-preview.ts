import { isPreviewType } from '@storedeck/listing';
import { findFfmpeg, makeAppPreview, type MakeAppPreviewOptions } from '@storedeck/store-sync/app-previews';

import type { Parts } from '../compose.ts';
import { ServerError } from '../server-error.ts';
import { findStoreLocale } from '../sync/store-locales.ts';

/** Looks for the ffmpeg of this computer. */
export async function findOwnFfmpeg({ devices }: Pick<Parts, 'devices'>, signal: AbortSignal) {
  return findFfmpeg((await devices()).thisComputer, signal);
}

/**
 * Makes an app preview with the ffmpeg of this computer, and sends its progress to the open pages.
 *
 * @throws ServerError INPUT_INVALID for another slot or language, and the errors of `makeAppPreview`
 */
export async function makePreview(
  { config: { dir }, hub, devices }: Pick<Parts, 'config' | 'hub' | 'devices'>,
  order: Omit<MakeAppPreviewOptions, 'host' | 'dir' | 'onProgress'> & { readonly signal: AbortSignal },
) {
  const { film, type, signal } = order;
  if (!isPreviewType(type))
    throw new ServerError('INPUT_INVALID', `${type} is no type of app previews, such as IPHONE_67.`);
  const locale = await findStoreLocale(dir, { store: 'appStore', code: order.locale }, signal);
  const host = (await devices()).thisComputer;
  const onProgress = (share: number): void => {
    hub.publish('app-preview-progress', { film: film.path, share });
    // A page that is opened later has not asked for the app preview.
    hub.forget('app-preview-progress');
  };
  return makeAppPreview({ ...order, host, dir, locale, onProgress });
}
