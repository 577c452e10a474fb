import { endpoints } from '@storedeck/contract';
import { HttpResponse, http, type HttpHandler } from 'msw';

import { refuse } from './answer.ts';

const MARKDOWN = `# Notes

| Kind | Shown |
| --- | --- |
| Markdown | yes |

- [x] A list
- [ ] with tasks

\`\`\`sh
npm run web
\`\`\`
`;
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 80"><rect width="120" height="80" fill="#2d6a4f"/></svg>';

/** The Files place: a file of each kind by its ending; nothing is there under a path without one. */
export function pretendFiles(): HttpHandler[] {
  return [
    http.get(endpoints.previewFile.path, ({ request }) => {
      const path = new URL(request.url).searchParams.get('path') ?? '';
      const ending = /\.(\w+)$/.exec(path)?.[1];
      if (ending === undefined) {
        return refuse(404, { error: `There is no file ${path}.`, code: 'FILE_NOT_FOUND' });
      }
      const [type, text] =
        ending === 'md'
          ? ['text/markdown; charset=utf-8', MARKDOWN]
          : ending === 'svg'
            ? ['image/svg+xml', DRAWING]
            : ['text/plain; charset=utf-8', `The text of ${path}.\n`];
      return new HttpResponse(text, {
        headers: { 'Content-Type': type, 'Last-Modified': 'Sat, 21 Nov 2026 08:00:00 GMT' },
      });
    }),
  ];
}
