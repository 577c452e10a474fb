import { z } from 'zod';

import type { ScreenSize, ScreenSizeReader } from './screen-size.ts';
import { parseValue, type WdaClient } from './wda-client.ts';

const TIMEOUT_MS = 5000;

/**
 * Returns the clockwise rotation of the screen in an image of this size, in degrees. The result is 0 if the image and
 * the screen are both in portrait or both in landscape, otherwise 90 or 270. For example, images of a simulator stay in
 * portrait even when its screen is in landscape. Before 90 or 270 is returned, the size of the screen is read again,
 * because the remembered size may be older than a rotation.
 */
export async function pictureTurn(
  picture: ScreenSize,
  { client, size }: { readonly client: WdaClient; readonly size: ScreenSizeReader },
  signal?: AbortSignal,
): Promise<0 | 90 | 270> {
  if (isWide(await size.read(signal)) === isWide(picture)) return 0;
  size.forget();
  if (isWide(await size.read(signal)) === isWide(picture)) return 0;
  const call = { method: 'GET', path: '/rotation', timeoutMs: TIMEOUT_MS, signal } as const;
  const { z } = parseValue(Rotation, (await client.call(call)).value);
  // `z` is 270 when the home button is on the right. A portrait image then shows the screen turned clockwise by 90
  // degrees, because WebDriverAgent turns such an image counterclockwise to correct it. If `z` is 90, both directions
  // are reversed [XCUIDevice+FBRotation.m, FBImageProcessor.m].
  return z === 90 ? 270 : 90;
}

function isWide({ width, height }: ScreenSize): boolean {
  return width > height;
}

const Rotation = z.object({ z: z.number() });
