import { z } from 'zod';

import type { Endpoint } from '../endpoint.ts';

/** The file name of a recording, as Storedeck generates it. */
export const RecordingName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,120}\.mp4$/, 'must be the name of a recording');

/** A recording of a device's screen: an MP4 file. */
export const Recording = z
  .object({
    name: RecordingName,
    path: z
      .string()
      .describe('The path of the file, in the working folder and on the server: `assets/recordings/…`.'),
    isRunning: z
      .boolean()
      .describe(
        'Whether the recording has not ended yet. The file then grows, and the size is the size so far.',
      ),
    bytes: z.int().min(0),
    durationMs: z
      .int()
      .min(0)
      .nullable()
      .describe('How long it lasts. Null while the recording is running, or if a crash has ended it.'),
    recordedAt: z.iso.datetime().describe('The time of the last frame.'),
  })
  .meta({ id: 'Recording' });
export type Recording = z.infer<typeof Recording>;

export const recordingEndpoints = {
  recordings: {
    method: 'GET',
    path: '/api/recordings',
    area: 'Recordings',
    summary: 'List the recordings',
    describe:
      'The newest first, including recordings that are running. A recording is started and ended in the mirror of a device. Its file is served at its `path`, with ranges.',
    response: {
      type: 'json',
      schema: z.object({ ok: z.literal(true), recordings: z.array(Recording).readonly() }),
    },
    errors: [],
  },
  deleteRecording: {
    method: 'POST',
    path: '/api/recordings/delete',
    area: 'Recordings',
    summary: 'Delete a recording',
    describe: 'A recording that is running cannot be deleted.',
    body: { type: 'json', schema: z.object({ name: RecordingName }) },
    response: { type: 'json', schema: z.object({ ok: z.literal(true) }) },
    errors: ['FILE_NOT_FOUND', 'RECORDING_RUNNING'],
  },
} as const satisfies Record<string, Endpoint>;
