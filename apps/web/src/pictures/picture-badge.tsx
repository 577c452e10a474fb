import type { PictureChange } from '@storedeck/listing/compare';
import { ArrowLeftRight, FileCog, Hourglass, Minus, Plus, RefreshCw, type LucideIcon } from 'lucide-react';

const PENDING = { icon: Hourglass, look: 'bg-[#4b5563]' };

const LOOKS: Readonly<Record<Exclude<PictureChange['kind'], 'same'>, { icon: LucideIcon; look: string }>> = {
  added: { icon: Plus, look: 'bg-[#17703d]' },
  removed: { icon: Minus, look: 'bg-[#b3261e]' },
  changed: { icon: RefreshCw, look: 'bg-[#8a5300]' },
  reencoded: { icon: FileCog, look: 'bg-[#4b5563]' },
  moved: { icon: ArrowLeftRight, look: 'bg-[#444cd0]' },
};

/** A badge in the corner of a picture. It names the change of the picture. */
export function PictureBadge({
  change,
  side,
  isPending,
  compact = false,
}: {
  change: PictureChange;
  side: 'current' | 'new';
  /** Whether the two pictures are still being compared: their bytes differ, but they may look the same. */
  isPending: boolean;
  /**
   * Whether only the icon is shown, as on a thumbnail. Screen readers ignore the icon, so the alternative text of the
   * picture must name the change.
   */
  compact?: boolean;
}) {
  if (change.kind === 'same') return null;
  const { icon: Icon, look } = isPending ? PENDING : LOOKS[change.kind];
  if (compact) {
    return (
      <span
        aria-hidden
        className={`pointer-events-none absolute end-0.5 top-0.5 z-10 grid size-4.5 place-items-center rounded-full text-white shadow-md ${look} ${isPending ? 'appears-late' : ''}`}
      >
        <Icon className="size-3" strokeWidth={3} />
      </span>
    );
  }
  return (
    <span
      lang="en"
      dir="ltr"
      className={`font-sans pointer-events-none absolute start-2 bottom-2 z-10 flex items-center gap-1 rounded-full px-2 py-0.5 text-xs font-semibold text-white shadow-md ${look} ${isPending ? 'appears-late' : ''}`}
    >
      <Icon aria-hidden className="size-3" />
      {isPending ? 'Comparing…' : badgeText(change, side)}
    </span>
  );
}

function badgeText(change: PictureChange, side: 'current' | 'new'): string {
  if (change.kind === 'reencoded') return 'Re-encoded';
  if (change.kind === 'moved') return `Moved ${side === 'current' ? 'to' : 'from'} ${change.other + 1}`;
  return change.kind.charAt(0).toUpperCase() + change.kind.slice(1);
}
