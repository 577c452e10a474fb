import type { KeptReviews } from '@storedeck/contract';
import type { StoreReview } from '@storedeck/listing/reviews';

import { ReviewNote } from '../reviews/review-note.tsx';
import { ForeignText, ReviewDate, ReviewStars } from '../reviews/review-parts.tsx';
import { useStoreWords } from '../words/store-words.ts';

/** How many reviews the App Store shows before a press on the heading. */
const SHOWN = 6;
const MORE =
  'text-apple-blue bg-apple-fill ps-6 [mask-image:linear-gradient(to_right,transparent,black_1.25rem)] rtl:[mask-image:linear-gradient(to_left,transparent,black_1.25rem)]';

/** The newest reviews as cards that scroll sideways. */
export function AppStoreReviews({ kept }: { kept: KeptReviews }) {
  return (
    <>
      <ul
        tabIndex={0}
        aria-label="Reviews"
        data-testid="store-reviews"
        className="-mx-5 mt-4 flex snap-x scroll-px-5 gap-3 overflow-x-auto px-5 [scrollbar-width:none]"
      >
        {kept.reviews.slice(0, SHOWN).map((review) => (
          <li
            key={review.id}
            className="bg-apple-fill w-[min(20rem,85%)] shrink-0 snap-start rounded-2xl p-4"
          >
            <Card review={review} />
          </li>
        ))}
      </ul>
      <ReviewNote kept={kept} />
    </>
  );
}

function Card({ review: { title, stars, author, date, territory, text, reply } }: { review: StoreReview }) {
  const { developer } = useStoreWords();
  return (
    <>
      {title !== null && (
        <h3 lang="" className="truncate font-semibold">
          <bdi>{title}</bdi>
        </h3>
      )}
      <p className="text-apple-muted mt-0.5 mb-2 flex flex-wrap items-center gap-x-2 text-[0.8125rem]">
        <ReviewStars stars={stars} className="size-3 text-[#ff9500]" />
        <ReviewDate date={date} />
        {author !== null && (
          <bdi lang="" className="max-w-full truncate">
            {author}
          </bdi>
        )}
        {territory !== null && (
          <bdi title="The country, in Apple’s code" className="max-w-16 truncate">
            {territory}
          </bdi>
        )}
      </p>
      <ForeignText text={text} lang="" moreClassName={MORE} />
      {reply && (
        <>
          <p className="text-apple-muted mt-3 flex gap-x-2 text-[0.8125rem] font-semibold">
            {developer} <ReviewDate date={reply.date} />
          </p>
          <ForeignText text={reply.text} lang="" moreClassName={MORE} />
        </>
      )}
    </>
  );
}
