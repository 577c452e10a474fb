import { z } from 'zod';

import type { Endpoint } from '../endpoint.ts';

/** The entries of a folder of this computer. */
export const ListedFolder = z
  .object({
    ok: z.literal(true),
    entries: z
      .array(
        z.object({
          name: z.string().describe('The name on disk; it may contain control characters.'),
          kind: z.enum(['folder', 'file', 'other']).describe('The kind of a link is the kind of its target.'),
          size: z.number().nullable().describe('Bytes; null for anything but a file.'),
          modified: z.number().nullable().describe('Milliseconds since 1970.'),
          link: z.boolean(),
        }),
      )
      .describe('At most 1000 entries: folders before files, each by name.'),
    total: z.int().nonnegative().describe('The number of entries in the folder.'),
    separator: z.enum(['/', '\\']).describe('The character between the names of a path.'),
  })
  .meta({ id: 'ListedFolder' });
export type ListedFolder = z.infer<typeof ListedFolder>;

export const previewEndpoints = {
  listFolder: {
    method: 'GET',
    path: '/api/preview-folder',
    area: 'Files',
    summary: 'List a local folder for preview',
    describe: 'No entry is opened. Links are followed only to describe their targets.',
    query: z.object({ path: z.string().min(1).max(4096).describe('Absolute path.') }),
    response: { type: 'json', schema: ListedFolder },
    errors: ['PATH_INVALID', 'NOT_A_FOLDER', 'FILE_DENIED', 'FILE_NOT_FOUND', 'FILE_UNREADABLE'],
  },
  previewFile: {
    method: 'GET',
    path: '/api/preview-file',
    area: 'Files',
    summary: 'Serve a local file for preview',
    describe:
      'Regular files only; ranges and conditional requests work as on any web server. Markdown comes as `text/markdown`. Every response is sandboxed, so that a previewed page cannot run scripts.',
    query: z.object({
      path: z.string().min(1).max(4096).describe('Absolute path.'),
      state: z
        .string()
        .max(200)
        .optional()
        .describe(
          'The `ETag` of an earlier response. It changes nothing on the server; a browser sees a new address when the file has changed.',
        ),
    }),
    response: { type: 'bytes', contentType: '*/*', describe: 'The bytes of the file.' },
    errors: [
      'PATH_INVALID',
      'NOT_A_FILE',
      'FILE_DENIED',
      'FILE_NOT_FOUND',
      'FILE_UNREADABLE',
      'RANGE_INVALID',
      'PRECONDITION_FAILED',
    ],
  },
} as const satisfies Record<string, Endpoint>;
