import type { ReactNode } from 'react';

/** A message in the middle of a place that has nothing to draw: the reason, and what to do. */
export function Blank({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="m-auto w-full max-w-lg p-6">
      <h1 className="text-xl font-semibold">{title}</h1>
      <div className="mt-2 space-y-3">{children}</div>
    </div>
  );
}
