import { Readable } from 'node:stream';

import type { Parts } from '../compose.ts';
import type { Handlers } from '../http/endpoint-handler.ts';
import { streamUntrusted } from '../http/untrusted-response.ts';
import { announceProgress } from '../report/announce-progress.ts';
import { REPORT_FILE } from '../report/report-choice.ts';

export function reportRoutes({ config, hub }: Parts) {
  return {
    report: async ({ query, signal, request, response }) => {
      const choice = { ...query, locales: query.locales?.split(',') };
      // The module loads at the first report, so that the server starts fast.
      const { makeReport } = await import('../report/make-report.ts');
      const onProgress = announceProgress(hub);
      await using report = await makeReport(config, choice, { signal, onProgress });
      response.attachment(REPORT_FILE);
      await streamUntrusted({ request, response }, 'text/html; charset=utf-8', Readable.from(report.html()));
      return undefined;
    },
  } satisfies Partial<Handlers>;
}
