import { Link } from 'wouter';

import { usePublishPhase } from '../server/publish-phase.ts';
import { useIsSyncing } from '../server/sync.ts';
import { ThemeSwitch } from '../theme/theme-switch.tsx';
import { AboutButton } from './about/about-button.tsx';
import { PaletteTrigger } from './palette/palette-trigger.tsx';
import { lastAddress, useShownPlace } from './place-addresses.ts';
import { PLACES } from './places.ts';
import { RailDot } from './rail-dot.tsx';

/**
 * Navigation between the places: at the side of a wide window, at the bottom of a narrow window. Each link leads to the
 * address at which the user left the place.
 */
export function Rail() {
  const shown = useShownPlace();
  return (
    <nav
      aria-label="Places"
      className="bg-ground border-line flex shrink-0 items-center border-t px-1 pb-[env(safe-area-inset-bottom)] max-md:h-14 md:w-19 md:flex-col md:gap-1 md:border-t-0 md:border-e md:px-0 md:py-3"
    >
      <AboutButton />
      {PLACES.map((place) => (
        <PlaceLink key={place.path} {...place} shown={shown} />
      ))}
      <span className="flex-1 max-md:hidden" />
      <PaletteTrigger />
      <ThemeSwitch side="right" />
    </nav>
  );
}

function PlaceLink({
  path,
  name,
  icon: Icon,
  shown,
}: (typeof PLACES)[number] & { shown: ReturnType<typeof useShownPlace> }) {
  const active = path === shown.path;
  return (
    <Link
      href={active ? shown.address : lastAddress(path)}
      aria-current={active ? 'page' : undefined}
      className="text-muted hover:bg-hover hover:text-ink aria-[current=page]:text-accent-ink aria-[current=page]:bg-fill group relative flex h-12 flex-col items-center justify-center gap-0.5 rounded-lg px-1 text-xs font-medium max-md:flex-auto md:w-17"
    >
      <Icon aria-hidden className="size-4.5" />
      {/* A narrow window has no space for all names. */}
      <span className="max-[30rem]:not-group-aria-[current=page]:sr-only">{name}</span>
      {path === '/' && <SyncMark />}
      {path === '/publish' && <PublishMark />}
    </Link>
  );
}

const MARKS: Readonly<Record<string, { text: string; look: string }>> = {
  publishing: { text: 'publishing', look: 'bg-accent-ink animate-pulse' },
  pausing: { text: 'pausing', look: 'bg-accent-ink' },
  paused: { text: 'paused', look: 'bg-warn' },
  stopped: { text: 'stopped by an error', look: 'bg-bad' },
  interrupted: { text: 'not finished', look: 'bg-warn' },
};

/** A dot beside the Publish place while a publication runs or waits to be continued. */
function PublishMark() {
  const mark = MARKS[usePublishPhase() ?? ''];
  return mark ? <RailDot {...mark} /> : null;
}

/** A dot beside the Listing place while a sync runs, also one that another window or a program has started. */
function SyncMark() {
  return useIsSyncing() && <RailDot text="syncing" look="bg-accent-ink animate-pulse" />;
}
