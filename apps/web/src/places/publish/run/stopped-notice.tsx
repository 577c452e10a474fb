import type { PublishState } from '@storedeck/contract';
import { STORE_NAMES } from '@storedeck/listing';
import { CircleAlert } from 'lucide-react';

import { countText } from '../../../ui/amount-text.ts';

/** Says why publishing has stopped, and how many changes were written before it stopped. */
export function StoppedNotice({ state: { error, report } }: { state: PublishState }) {
  if (!error) return null;
  return (
    <div role="alert" className="bg-bad-fill border-line flex gap-2.5 rounded-lg border px-3 py-2.5">
      <CircleAlert aria-hidden className="text-bad mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1 space-y-1 wrap-anywhere">
        <p className="font-medium">{error.error}</p>
        {error.hint !== undefined && <p className="text-muted">{error.hint}</p>}
        <p className="text-muted">
          {report && report.stores.length > 0
            ? `Written before: ${report.stores.map(({ store, written }) => `${countText(written.length, 'change')} on ${STORE_NAMES[store]}`).join(', ')}.`
            : 'Nothing was written in this run.'}
        </p>
        <p className="text-muted font-mono text-xs">{error.code}</p>
      </div>
    </div>
  );
}
