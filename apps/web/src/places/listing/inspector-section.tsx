import type { ReactNode } from 'react';

export function InspectorSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-line border-b px-4 py-3 last:border-b-0">
      <h2 className="mb-2 font-semibold">{title}</h2>
      {children}
    </section>
  );
}
