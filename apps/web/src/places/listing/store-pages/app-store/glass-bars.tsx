import {
  ChevronLeft,
  Gamepad2,
  Layers,
  Newspaper,
  Rocket,
  Search,
  Share,
  type LucideIcon,
} from 'lucide-react';

import { useStoreWords } from '../words/store-words.ts';

const GLASS =
  'bg-apple-glass border-apple-glass-edge border shadow-[0_2px_12px_#0002] backdrop-blur-xl backdrop-saturate-150';

/** The round glass buttons at the top. Decoration only. */
export function NavigationBar() {
  const button = `grid size-11 place-items-center rounded-full ${GLASS}`;
  return (
    <div
      aria-hidden
      className="pointer-events-none sticky top-0 z-10 flex items-center justify-between px-4 py-2"
    >
      <span className={button}>
        <ChevronLeft className="size-6 rtl:-scale-x-100" />
      </span>
      <span className={button}>
        <Share className="size-5" />
      </span>
    </div>
  );
}

/** The glass tab bar that stays at the bottom of the screen. Decoration only. */
export function TabBar({ wide }: { wide: boolean }) {
  const words = useStoreWords();
  const tabs: readonly [string, LucideIcon][] = [
    [words.today, Newspaper],
    [words.games, Rocket],
    [words.apps, Layers],
    [words.arcade, Gamepad2],
  ];
  return (
    <div
      aria-hidden
      lang={words.lang}
      className={`pointer-events-none sticky bottom-0 z-10 mx-auto flex items-center gap-2 px-5 pt-3 pb-5 ${wide ? 'max-w-[26rem]' : ''}`}
    >
      <span className={`flex min-w-0 flex-1 rounded-full p-1 ${GLASS}`}>
        {tabs.map(([label, Icon], at) => (
          <span
            key={label}
            className={`flex min-w-0 flex-1 flex-col items-center rounded-full py-1.5 text-[0.625rem] leading-3 font-semibold ${at === 2 ? 'bg-apple-glass-chosen text-apple-tab' : ''}`}
          >
            <Icon className="size-5.5" />
            <span className="mt-0.5 max-w-full truncate px-1">{label}</span>
          </span>
        ))}
      </span>
      <span className={`grid size-14 shrink-0 place-items-center rounded-full ${GLASS}`}>
        <Search className="size-6" />
      </span>
    </div>
  );
}
