import { isApiError } from '@storedeck/contract';
import { useRef } from 'react';

import { useListing } from '../../../server/queries.ts';
import { useStartNew } from '../../../server/start-new.ts';
import { Button } from '../../../ui/button.tsx';

/** A button that creates New as a copy of Template. Asks before it replaces an existing New. */
export function StartFromTemplate({ replaces, look }: { replaces: boolean; look: 'primary' | 'plain' }) {
  const template = useListing('template');
  const apply = useStartNew('template');
  const question = useRef<HTMLDialogElement>(null);
  if (template.isPending) return null;
  if (!template.data) {
    return replaces ? null : (
      <p className="text-muted">
        Put a <code className="font-mono text-sm">listing-template.json</code> with its pictures in{' '}
        <code className="font-mono text-sm">assets/template</code> into the working folder to start from it.
      </p>
    );
  }
  return (
    <div className="space-y-2">
      <Button
        look={look}
        disabled={apply.isPending}
        onClick={() => (replaces ? question.current?.showModal() : apply.mutate())}
      >
        {apply.isPending ? 'Copying…' : replaces ? 'Start again from template…' : 'Start from template'}
      </Button>
      {apply.error && (
        <p role="alert" className="text-bad wrap-anywhere">
          {apply.error.message} {isApiError(apply.error) && apply.error.hint}
        </p>
      )}
      <dialog
        ref={question}
        aria-label="Start again from template"
        className="bg-raised text-ink border-line m-auto w-96 max-w-[calc(100vw-2rem)] rounded-xl border p-5 text-start shadow-xl backdrop:bg-black/40"
      >
        <h2 className="text-lg font-semibold">Replace the new listing?</h2>
        <p className="text-muted mt-1">
          <code className="font-mono text-sm">listing.json</code> and{' '}
          <code className="font-mono text-sm">assets/new</code> are written again from the template. Your
          changes to them are lost.
        </p>
        <div className="mt-4 flex justify-end gap-2">
          <Button onClick={() => question.current?.close()}>Keep it</Button>
          <Button
            look="primary"
            onClick={() => {
              question.current?.close();
              apply.mutate();
            }}
          >
            Replace
          </Button>
        </div>
      </dialog>
    </div>
  );
}
