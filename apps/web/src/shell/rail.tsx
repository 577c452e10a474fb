import { Files, KeyRound, Server, Smartphone, Store, type LucideIcon } from 'lucide-react';
import { Link, useRoute } from 'wouter';

import { ThemeSwitch } from '../theme/theme-switch.tsx';
import { PaletteTrigger } from './palette/palette-trigger.tsx';

interface Place {
  readonly path: string;
  readonly name: string;
  readonly icon: LucideIcon;
}

export const PLACES: readonly Place[] = [
  { path: '/', name: 'Listing', icon: Store },
  { path: '/devices', name: 'Devices', icon: Smartphone },
  { path: '/runners', name: 'Runners', icon: Server },
  { path: '/files', name: 'Files', icon: Files },
  { path: '/credentials', name: 'Credentials', icon: KeyRound },
];

/** The way between the places: at the side, or along the bottom where the window is narrow. */
export function Rail() {
  return (
    <nav
      aria-label="Places"
      className="bg-ground border-line flex shrink-0 items-center gap-1 border-t px-2 pb-[env(safe-area-inset-bottom)] max-md:h-14 md:w-19 md:flex-col md:border-t-0 md:border-e md:px-0 md:py-3"
    >
      <img src="/favicon.svg" alt="Storedeck" className="mb-3 size-8 max-md:hidden" />
      {PLACES.map((place) => (
        <PlaceLink key={place.path} {...place} />
      ))}
      <span className="flex-1" />
      <PaletteTrigger />
      <ThemeSwitch side="right" />
    </nav>
  );
}

function PlaceLink({ path, name, icon: Icon }: Place) {
  const [active] = useRoute(path);
  return (
    <Link
      href={path}
      aria-current={active ? 'page' : undefined}
      className="text-muted hover:bg-hover hover:text-ink aria-[current=page]:text-accent-ink aria-[current=page]:bg-fill flex h-12 min-w-14 flex-col items-center justify-center gap-0.5 rounded-lg px-1 text-xs font-medium md:w-17"
    >
      <Icon aria-hidden className="size-4.5" />
      {name}
    </Link>
  );
}
