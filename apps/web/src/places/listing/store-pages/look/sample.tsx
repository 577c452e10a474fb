import type { ReactNode } from 'react';

import { useStoreLook } from './store-look.ts';

/**
 * A part of a store page that no API of the store provides. The part is marked as a sample. The user can switch samples
 * off.
 */
export function Sample({ children, className = '' }: { children: ReactNode; className?: string }) {
  if (!useStoreLook().samples) return null;
  return (
    <div
      data-testid="sample"
      className={`relative rounded-lg outline-1 -outline-offset-1 outline-dashed outline-current/30 ${className}`}
    >
      {children}
      <SampleMark className="absolute end-1 top-0 -translate-y-1/2" />
    </div>
  );
}

export function SampleMark({ className = '' }: { className?: string }) {
  return (
    <span
      dir="ltr"
      lang="en"
      title="A sample: the store’s API does not provide this"
      className={`bg-surface text-muted border-line rounded-full border px-1.5 font-sans text-[0.625rem] leading-3.5 font-normal ${className}`}
    >
      sample
    </span>
  );
}
