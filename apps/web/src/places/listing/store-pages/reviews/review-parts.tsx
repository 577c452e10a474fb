import type { StoreReview } from '@storedeck/listing/reviews';

import { FoldedText } from '../folded-text.tsx';
import { Stars } from '../look/stars.tsx';
import { useStoreWords } from '../words/store-words.ts';

/** The stars of a review, also for screen readers. */
export function ReviewStars({ stars, className }: { stars: StoreReview['stars']; className: string }) {
  if (stars === null)
    return (
      <span lang="en" dir="ltr" className="italic">
        stars unreadable
      </span>
    );
  return (
    <>
      <span lang="en" className="sr-only">{`${stars} of 5 stars`}</span>
      <Stars rating={stars} className={className} />
    </>
  );
}

export function ReviewDate({ date }: { date: string | null }) {
  const { lang } = useStoreWords();
  if (date === null) return null;
  return (
    <time lang={lang} dateTime={date}>
      {new Date(date).toLocaleDateString(lang, { dateStyle: 'medium' })}
    </time>
  );
}

/** The text of a stranger: only text, in its own direction, which changes no text around it, and folded when it is long. */
export function ForeignText({
  text,
  lang,
  moreClassName,
}: {
  text: string;
  lang: string;
  moreClassName: string;
}) {
  const words = useStoreWords();
  return (
    <div dir="auto" lang={lang}>
      <FoldedText text={text} more={words.more} moreClassName={moreClassName} />
    </div>
  );
}
