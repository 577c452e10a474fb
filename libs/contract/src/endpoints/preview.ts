import { z } from 'zod';

import type { Endpoint } from '../endpoint.ts';

export const previewEndpoints = {
  previewFile: {
    method: 'GET',
    path: '/api/preview-file',
    area: 'Files',
    summary: 'Serve a local file for preview',
    describe:
      'Regular files only; ranges and conditional requests work as on any web server. Markdown comes as `text/markdown`. Every response is sandboxed, so that a previewed page cannot run scripts.',
    query: z.object({ path: z.string().min(1).max(4096).describe('Absolute path.') }),
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
