import { useStoreLook } from './store-look.ts';

/**
 * Marks the end of the part that visitors see before they scroll. `top` is the height of the device's screen in rem.
 */
export function FoldLine({ top }: { top: number }) {
  if (!useStoreLook().fold) return null;
  return (
    <div
      data-testid="fold"
      dir="ltr"
      lang="en"
      style={{ top: `${top}rem` }}
      className="border-accent/70 pointer-events-none absolute inset-x-0 z-10 border-t border-dashed"
    >
      <span className="bg-accent text-on-accent absolute start-1/2 -translate-x-1/2 -translate-y-1/2 rounded-full px-2 font-sans text-xs whitespace-nowrap">
        seen before scrolling
      </span>
    </div>
  );
}
