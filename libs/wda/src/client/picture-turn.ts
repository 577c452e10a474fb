import { z } from 'zod';

import type { ScreenSize, ScreenSizeReader } from './screen-size.ts';
import { parseValue, type WdaClient } from './wda-client.ts';

const TIMEOUT_MS = 5000;

/**
 * Returns by how many degrees an image of this size shows the screen turned clockwise. The result is 0 if the image and
 * the screen are both in portrait or both in landscape. They differ if images stay in portrait while the screen is in
 * landscape, as images of a simulator do. If they seem to differ, the size of the screen is read again, because the
 * remembered size may be older than a rotation.
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
  // `z` is 270 when the home button is on the right. In that case, WebDriverAgent corrects a portrait image by a turn
  // counterclockwise. So an image without this correction shows the screen turned clockwise, by 90 degrees
  // [XCUIDevice+FBRotation.m, FBImageProcessor.m].
  return z === 90 ? 270 : 90;
}

function isWide({ width, height }: ScreenSize): boolean {
  return width > height;
}

const Rotation = z.object({ z: z.number() });
