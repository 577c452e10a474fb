import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

/** The state of a connection, or the result of a test. */
export function Finding({
  isGood,
  title,
  children,
}: {
  isGood: boolean;
  title: string;
  children: ReactNode;
}) {
  const Icon = isGood ? CircleCheck : TriangleAlert;
  return (
    <div
      role="status"
      className={`border-line flex gap-2.5 rounded-lg border px-3 py-2.5 ${isGood ? 'bg-surface' : 'bg-warn-fill'}`}
    >
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${isGood ? 'text-good' : 'text-warn'}`} />
      <div className="min-w-0 flex-1 space-y-2">
        <p className="font-medium">{title}</p>
        {children}
      </div>
    </div>
  );
}

/** Says what is being done, with a button that aborts it. */
export function BusyFinding({ doing, onCancel }: { doing: string; onCancel: () => void }) {
  return (
    <div
      role="status"
      className="border-line bg-surface flex items-center gap-3 rounded-lg border px-3 py-2.5"
    >
      <div className="min-w-0 flex-1 space-y-2">
        <p>{doing}</p>
        <ProgressBar label={doing} done={0} total={0} />
      </div>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}
