import { endpoints } from '@storedeck/contract';
import { HttpResponse, http, type HttpHandler } from 'msw';

import { respondWithError } from './respond.ts';
import { sampleFile } from './sample-files.ts';

/**
 * The endpoints of the Files place. The response is a sample for each file name extension, and the error FILE_NOT_FOUND
 * for a path without an extension.
 */
export function filesRoutes(): HttpHandler[] {
  return [
    http.get(endpoints.previewFile.path, async ({ request }) => {
      const path = new URL(request.url).searchParams.get('path') ?? '';
      const ending = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase();
      if (ending === undefined)
        return respondWithError(404, { error: `There is no file ${path}.`, code: 'FILE_NOT_FOUND' });
      return sendRange(request, await sampleFile(ending));
    }),
  ];
}

/**
 * Returns the requested range of a file, or the whole file if no valid range is requested. Media players and the text
 * preview read files in ranges.
 */
function sendRange(request: Request, file: Blob): HttpResponse<Blob> {
  const headers = {
    'Content-Type': file.type,
    'Last-Modified': 'Sat, 21 Nov 2026 08:00:00 GMT',
    'Accept-Ranges': 'bytes',
  };
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('range') ?? '') ?? [];
  if (first === undefined || Number(first) >= file.size) return new HttpResponse(file, { headers });
  const start = Number(first);
  const end = Math.min(file.size, last ? Number(last) + 1 : file.size);
  return new HttpResponse(file.slice(start, end, file.type), {
    status: 206,
    headers: { ...headers, 'Content-Range': `bytes ${start}-${end - 1}/${file.size}` },
  });
}
