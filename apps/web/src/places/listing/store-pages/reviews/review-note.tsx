import type { KeptReviews } from '@storedeck/contract';

/** Says what the drawn reviews are, so that nobody takes the mean of their stars for the rating of the app. */
export function ReviewNote({ kept: { summary, readAt } }: { kept: KeptReviews }) {
  const { count, average } = summary;
  const mean = average === null ? '' : `, ${average.toFixed(1)} stars on average`;
  const read = new Date(readAt).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <p dir="ltr" lang="en" data-testid="review-note" className="text-muted mt-2 font-sans text-xs">
      {`${count === 1 ? '1 review' : `${count} reviews`} with a text${mean}. This is not the app’s rating: most people rate without writing. Read ${read}.`}
    </p>
  );
}
