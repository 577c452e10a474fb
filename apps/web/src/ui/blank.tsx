import type { ReactNode } from 'react';

/** A message in the middle of a place that has nothing to draw: the reason, and what to do. */
export function Blank({
  title,
  isWide = false,
  children,
}: {
  title: string;
  /** Whether it has a choice of pictures, which need more space than sentences. */
  isWide?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className={`m-auto w-full p-6 ${isWide ? 'max-w-3xl' : 'max-w-lg'}`}>
      <h1 className="text-xl font-semibold">{title}</h1>
      <div className="mt-2 space-y-3">{children}</div>
    </div>
  );
}
