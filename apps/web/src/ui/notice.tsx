import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';

import { Tooltip } from './tooltip.tsx';

const TONES = {
  bad: { icon: CircleAlert, box: 'bg-bad-fill', mark: 'text-bad', role: 'alert' },
  warn: { icon: TriangleAlert, box: 'bg-warn-fill', mark: 'text-warn', role: 'alert' },
  good: { icon: CircleCheck, box: 'bg-surface', mark: 'text-good', role: 'status' },
};

/** A message across the width of a place. */
export function Notice({
  tone,
  title,
  children,
  actions,
  onDismiss,
}: {
  tone: keyof typeof TONES;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  onDismiss?: () => void;
}) {
  const { icon: Icon, box, mark, role } = TONES[tone];
  return (
    <div role={role} className={`border-line @container border-b ${box}`}>
      <div className="flex items-start gap-2.5 px-4 py-2.5 @max-xl:flex-wrap">
        <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${mark}`} />
        <div className="min-w-0 flex-1 @max-xl:basis-3/4">
          <p className="font-medium wrap-anywhere">{title}</p>
          {children}
        </div>
        {actions && <div className="@max-xl:order-last @max-xl:basis-full @max-xl:ps-6.5">{actions}</div>}
        {onDismiss && (
          <Tooltip text="Dismiss">
            <button
              type="button"
              aria-label="Dismiss"
              onClick={onDismiss}
              className="text-muted hover:bg-hover hover:text-ink -my-1 grid size-7 shrink-0 place-items-center rounded-md"
            >
              <X aria-hidden className="size-4" />
            </button>
          </Tooltip>
        )}
      </div>
    </div>
  );
}
