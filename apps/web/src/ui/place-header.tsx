import type { ReactNode } from 'react';

/** The header of a place: its name and its actions. */
export function PlaceHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="border-line flex min-h-12 shrink-0 flex-wrap items-center gap-2 border-b px-4 py-2">
      <h1 className="me-auto text-lg font-semibold">{title}</h1>
      {children}
    </header>
  );
}
