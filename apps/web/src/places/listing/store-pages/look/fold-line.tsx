import { useStoreLook } from './store-look.ts';

/** The height of the screen of a device that shows a store page. */
export type FoldForm = 'iPhone' | 'iPad' | 'phone' | 'tablet';

const TOPS: Readonly<Record<FoldForm, string>> = {
  iPhone: 'top-[54.625rem]',
  iPad: 'top-[74.625rem]',
  phone: 'top-[55.75rem]',
  tablet: 'top-[74.625rem]',
};

/**
 * Marks the end of the part that visitors see before they scroll. A page that is narrower than the screen of the device
 * has another height, so it has no mark.
 */
export function FoldLine({ of: form }: { of: FoldForm }) {
  if (!useStoreLook().fold) return null;
  const shown = form === 'iPad' || form === 'tablet' ? '@min-[51.5rem]:block' : '@min-[23.5rem]:block';
  return (
    <div
      data-testid="fold"
      dir="ltr"
      lang="en"
      className={`border-accent/70 pointer-events-none absolute inset-x-0 z-10 hidden border-t border-dashed ${TOPS[form]} ${shown}`}
    >
      <span className="bg-accent text-on-accent absolute start-1/2 -translate-x-1/2 -translate-y-1/2 rounded-full px-2 font-sans text-xs whitespace-nowrap">
        seen before scrolling
      </span>
    </div>
  );
}
