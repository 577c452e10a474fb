import { Star } from 'lucide-react';

const STARS = 5;

/** A rating as stars, each filled to its share: at 4.6, the fifth star is filled to 60 %. Decoration only. */
export function Stars({ rating, className }: { rating: number; className: string }) {
  return (
    <span aria-hidden dir="ltr" data-testid="stars" className="inline-flex justify-center gap-px">
      {Array.from({ length: STARS }, (_, at) => (
        <span key={at} className="relative">
          <Star className={`fill-current opacity-25 ${className}`} strokeWidth={0} />
          <span
            className="absolute inset-y-0 start-0 overflow-hidden"
            style={{ width: `${measureShare(rating, at) * 100}%` }}
          >
            <Star className={`fill-current ${className}`} strokeWidth={0} />
          </span>
        </span>
      ))}
    </span>
  );
}

/** The filled share of the star at a position, from 0 to 1. */
function measureShare(rating: number, at: number): number {
  return Math.round(Math.min(1, Math.max(0, rating - at)) * 100) / 100;
}
