import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';

import { usePartName } from '../page-text.tsx';
import { useStoreWords } from '../words/store-words.ts';

/** A section of the page with the store's heading. */
export function PlaySection({
  title,
  name,
  arrow = false,
  dot = false,
  children,
}: {
  /** The heading, in the language of the page. */
  title: string;
  /** The English name for screen readers. */
  name: string;
  arrow?: boolean;
  /** Whether the heading has the dot that marks new content. */
  dot?: boolean;
  children: ReactNode;
}) {
  const nameOf = usePartName();
  const { lang } = useStoreWords();
  return (
    <section aria-label={nameOf(name)} className="mt-6 px-6">
      <h2 lang={lang} className="mb-3 flex items-center gap-2 text-[1.125rem] leading-6 font-medium">
        {title}
        {dot && <span aria-hidden className="bg-play-green size-1.5 rounded-full" />}
        {arrow && <ArrowRight aria-hidden className="text-play-muted ms-auto size-5 rtl:-scale-x-100" />}
      </h2>
      {children}
    </section>
  );
}
