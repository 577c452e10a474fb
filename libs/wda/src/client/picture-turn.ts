import { z } from 'zod';

import type { ScreenSize, ScreenSizeReader } from './screen-size.ts';
import { parseValue, type WdaClient } from './wda-client.ts';

const TIMEOUT_MS = 5000;

/**
 * By how many degrees a picture shows the screen turned clockwise: 0, unless the picture has stayed upright while the screen
 * is in landscape, as pictures of a simulator do. A size that was remembered from before a rotation is read again first.
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
  // It is 270 when the home button is on the right: then WebDriverAgent itself turns an upright picture counterclockwise
  // [XCUIDevice+FBRotation.m, FBImageProcessor.m].
  return z === 90 ? 270 : 90;
}

function isWide({ width, height }: ScreenSize): boolean {
  return width > height;
}

const Rotation = z.object({ z: z.number() });
