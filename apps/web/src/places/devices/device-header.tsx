import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';

/** The header of a device: its name, statistics and actions. */
export function DeviceHeader({
  name,
  detail,
  stats,
  isWide = false,
  onBack,
  children,
}: {
  name: string;
  detail: string;
  stats?: ReactNode;
  /** Whether the list of devices leaves its room to the place below the width `xl`, and not only below `md`. */
  isWide?: boolean;
  onBack: () => void;
  children?: ReactNode;
}) {
  return (
    <header className="border-line flex min-h-12 shrink-0 flex-wrap items-center justify-end gap-x-3 gap-y-1 border-b px-4 py-1.5 max-md:px-2">
      <button
        type="button"
        aria-label="All devices"
        onClick={onBack}
        className={`text-muted hover:bg-hover hover:text-ink grid size-8 shrink-0 place-items-center rounded-md ${isWide ? 'xl:hidden' : 'md:hidden'}`}
      >
        <ChevronLeft aria-hidden className="size-5" />
      </button>
      <div className="me-auto flex min-w-0 items-baseline gap-2 max-sm:flex-col max-sm:gap-0">
        <h2 className="truncate text-lg font-semibold">
          <bdi>{name}</bdi>
        </h2>
        <p className="text-muted truncate text-sm max-xl:hidden">{detail}</p>
        <span className="sm:hidden">{stats}</span>
      </div>
      <span className="max-sm:hidden">{stats}</span>
      <div className="flex flex-wrap justify-end gap-2 max-sm:gap-0.5">{children}</div>
    </header>
  );
}
