import { z } from 'zod';

import { Serial } from '../endpoints/android.ts';
import { HostId } from '../endpoints/host.ts';
import { Udid } from '../endpoints/ios.ts';
import { WebDriverDeviceId } from '../endpoints/webdriver.ts';

/** The size, frame rate and bit rate that a viewer wants. The server chooses values that are missing. */
export const MirrorQuality = z
  .object({
    maxSize: z.coerce.number().int().min(160).max(8192).describe('Pixels of the longer side, at most.'),
    maxFps: z.coerce.number().int().min(1).max(240).describe('Frames per second, at most.'),
    bitRate: z.coerce.number().int().min(100_000).max(200_000_000).describe('Bits per second.'),
  })
  .partial();
export type MirrorQuality = z.infer<typeof MirrorQuality>;

const parameters = {
  host: HostId.optional(),
  holder: z.string().max(600).optional().describe('The viewer, as in the header `Storedeck-Holder`.'),
  ...MirrorQuality.shape,
};

/** The query of the WebSocket: the device, its host, the viewer as a holder of locks, and the quality. */
export const MirrorRequest = z.discriminatedUnion('platform', [
  z.object({ platform: z.literal('android'), device: Serial, ...parameters }),
  z.object({ platform: z.literal('ios'), device: Udid, ...parameters }),
  z.object({
    platform: z.literal('webdriver'),
    device: WebDriverDeviceId,
    ...parameters,
    host: HostId.describe('The id of the Appium server or the Selenium Grid.'),
  }),
]);
export type MirrorRequest = z.infer<typeof MirrorRequest>;
