import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

import { usePartName } from '../page-text.tsx';
import { useStoreWords } from '../words/store-words.ts';

/** A section of the page with the store's heading. */
export function Section({
  title,
  name,
  more = false,
  children,
}: {
  /** The heading, in the language of the page. */
  title: string;
  /** The English name for screen readers. */
  name: string;
  /**
   * Whether the heading has the store's arrow, which means that a press shows more. Here the arrow is decoration only.
   */
  more?: boolean;
  children: ReactNode;
}) {
  const namePart = usePartName();
  const { lang } = useStoreWords();
  return (
    <section aria-label={namePart(name)} className="border-apple-line mx-5 mt-5 border-t pt-4">
      <h2 lang={lang} className="mb-2 flex items-center gap-1 text-[1.25rem] leading-6 font-bold">
        {title}
        {more && <ChevronRight aria-hidden className="text-apple-muted size-5 rtl:-scale-x-100" />}
      </h2>
      {children}
    </section>
  );
}
