import { ListingPicture, LocaleCode, PREVIEW_LIMITS, SlotKey } from '@storedeck/listing';
import { z } from 'zod';

import type { Endpoint } from '../endpoint.ts';

const { minMs, maxMs, maxFrameRate } = PREVIEW_LIMITS;
/** A day of frames. */
const MAX_FRAME = 24 * 3600 * maxFrameRate;
const MAX_SIDE = 16_384;

/** How many frames of an app preview are made. */
export const AppPreviewProgress = z
  .object({
    film: z.string().describe('The path of the film of which it is made.'),
    share: z.number().min(0).max(1).describe('The share that is done.'),
  })
  .meta({ id: 'AppPreviewProgress' });
export type AppPreviewProgress = z.infer<typeof AppPreviewProgress>;

/** Endpoints that make app previews with the user's own ffmpeg, for browsers that cannot encode H.264. */
export const appPreviewEndpoints = {
  ffmpeg: {
    method: 'GET',
    path: '/api/app-previews/ffmpeg',
    area: 'Store listing',
    summary: 'Look for the ffmpeg of this computer',
    describe:
      'Storedeck contains no ffmpeg. It uses the one at `FFMPEG_BIN`, or the first one in the folders of `PATH`, `/opt/homebrew/bin`, `/usr/local/bin` and `/usr/bin`, if it can encode H.264 with libx264.',
    response: {
      type: 'json',
      schema: z.object({
        ok: z.literal(true),
        path: z.string().nullable().describe('Null if there is no ffmpeg that can be used.'),
        version: z.string().nullable(),
        advice: z
          .string()
          .nullable()
          .describe('What is missing, and how to get it; null if nothing is missing.'),
      }),
    },
    errors: ['ABORTED', 'HOST_GONE'],
  },
  makeAppPreview: {
    method: 'POST',
    path: '/api/app-previews',
    area: 'Store listing',
    summary: 'Make an app preview of a recording with ffmpeg',
    describe:
      'The app preview has the size that its type wants, constant 30 frames per second of H.264, and a silent sound track. Edges of a film of almost the same shape are cut off, any other gets black bars; nothing is stretched. The event `app-preview-progress` says how far it is; closing the connection stops ffmpeg. The app preview is saved like one that was sent to `/api/assets/new`: `listing.json` does not contain it until the client saves the listing with it.',
    body: {
      type: 'json',
      schema: z.strictObject({
        film: z
          .object({
            path: z
              .string()
              .max(500)
              .regex(/^assets\/(?:recordings|new\/appstore)\/[^\\]+\.(?:mp4|m4v|mov)$/i)
              .describe('A recording, or a video of New: its path in the working folder.'),
            width: z.int().min(1).max(MAX_SIDE),
            height: z.int().min(1).max(MAX_SIDE),
          })
          .describe('The film, and the size of its shown picture in pixels, which decides what is cut off.'),
        piece: z
          .object({
            from: z.int().min(0).max(MAX_FRAME),
            frames: z
              .int()
              .min((minMs / 1000) * maxFrameRate)
              .max((maxMs / 1000) * maxFrameRate),
          })
          .describe(
            'The first frame and the number of frames, each a thirtieth of a second. After the end of the film, its last picture is shown.',
          ),
        locale: LocaleCode,
        type: SlotKey.describe('The type of app previews, such as `IPHONE_67`.'),
        name: z
          .string()
          .min(1)
          .max(255)
          .describe('The name of the app preview; for display only, never used as a path.'),
      }),
    },
    response: { type: 'json', schema: z.object({ ok: z.literal(true), image: ListingPicture }) },
    errors: [
      'ENCODING_FAILED',
      'INPUT_INVALID',
      'PICTURE_REFUSED',
      'LISTING_INVALID',
      'FILE_NOT_FOUND',
      'FILE_TOO_LARGE',
      'NOT_A_FILE',
      'NOT_A_FOLDER',
      'FILE_DENIED',
      'FILE_UNREADABLE',
      'FILE_UNWRITABLE',
      'TOOL_NOT_FOUND',
      'OVERRIDE_BROKEN',
      'SPAWN_FAILED',
      'TIMED_OUT',
      'HOST_GONE',
      'ABORTED',
      'DISK_FULL',
      'FOLDER_NOT_WRITABLE',
    ],
  },
} as const satisfies Record<string, Endpoint>;
