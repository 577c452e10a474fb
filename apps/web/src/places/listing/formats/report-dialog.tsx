import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { useClient } from '../../../server/client.ts';
import { keepEvent, useKeptEvent } from '../../../server/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { SourceSelect, withSource } from '../compare/source-select.tsx';
import type { Pair, Source } from '../url-state.ts';

const WORDS: Readonly<Record<Source, 'live' | 'draft' | 'new'>> = {
  current: 'live',
  draft: 'draft',
  new: 'new',
};

/**
 * A dialog that downloads the differences between two listings as one HTML file. Closing the dialog aborts the request,
 * so that the server stops its work.
 */
export function ReportDialog({ offered, onClose }: { offered: Pair; onClose: () => void }) {
  const client = useClient();
  const queries = useQueryClient();
  const progress = useKeptEvent('report-progress');
  const [pair, setPair] = useState(offered);
  const aborted = useRef<AbortController | null>(null);
  useEffect(() => () => aborted.current?.abort(), []);
  const { error, isPending, isSuccess, mutate } = useMutation({
    mutationFn: async () => {
      aborted.current = new AbortController();
      keepEvent(queries, 'report-progress', null);
      const query = { from: WORDS[pair.from], to: WORDS[pair.to] };
      const response = await client.report({ query, signal: aborted.current.signal });
      const report = await response.blob().catch((cause: unknown) => {
        throw new Error('The server ended before the report was complete.', { cause });
      });
      saveFile('listing-report.html', report, 'text/html;charset=utf-8');
    },
  });
  const choose = (side: keyof Pair) => (source: Source) => setPair(withSource(pair, side, source));
  return (
    <Dialog title="Report for approval" onClose={onClose}>
      <form
        className="mt-3 space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <p className="text-muted">
          One HTML file with every text and picture that differs, in all languages, and the problems. It can
          be sent to people who do not have Storedeck, and printed to PDF.
        </p>
        <div className="flex flex-wrap items-center gap-1">
          <SourceSelect label="Report from" value={pair.from} onChange={choose('from')} />
          <span aria-hidden>→</span>
          <SourceSelect label="Report to" value={pair.to} onChange={choose('to')} />
        </div>
        {isPending && (
          <ProgressBar label="Scaling the pictures" done={progress?.done ?? 0} total={progress?.total ?? 0} />
        )}
        {error && <Failure error={error} />}
        <div className="flex flex-wrap items-center justify-end gap-2">
          <p role="status" className="text-muted me-auto">
            {isPending && (progress ? `${progress.done} of ${progress.total} pictures` : 'Comparing…')}
            {isSuccess && 'The report is downloaded.'}
          </p>
          <Button onClick={onClose}>{isSuccess ? 'Done' : 'Cancel'}</Button>
          <Button needsServer type="submit" look="primary" disabled={isPending}>
            {isPending ? 'Making it…' : 'Download'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
