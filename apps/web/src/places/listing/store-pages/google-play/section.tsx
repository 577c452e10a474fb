import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';

import { usePartName } from '../page-text.tsx';
import { useStoreWords } from '../words/store-words.ts';

/** A section of the page with the store's heading. */
export function PlaySection({
  title,
  name,
  arrow = false,
  onArrow,
  children,
}: {
  /** The heading, in the language of the page. */
  title: string;
  /** The English name for screen readers. */
  name: string;
  /** Whether the heading has the store’s arrow. Without `onArrow`, it is decoration only. */
  arrow?: boolean;
  onArrow?: (() => void) | undefined;
  children: ReactNode;
}) {
  const namePart = usePartName();
  const { lang } = useStoreWords();
  return (
    <section aria-label={namePart(name)} className="mt-6 px-6">
      <h2 lang={lang} className="mb-3 flex items-center gap-2 text-[1.125rem] leading-6 font-medium">
        {title}
        {arrow &&
          (onArrow ? (
            <button
              type="button"
              aria-label="Show the full description"
              onClick={onArrow}
              className="hover:bg-play-fill -m-1.5 ms-auto rounded-full p-1.5"
            >
              {ARROW}
            </button>
          ) : (
            <span className="ms-auto">{ARROW}</span>
          ))}
      </h2>
      {children}
    </section>
  );
}

const ARROW = <ArrowRight aria-hidden className="text-play-muted size-5 rtl:-scale-x-100" />;
