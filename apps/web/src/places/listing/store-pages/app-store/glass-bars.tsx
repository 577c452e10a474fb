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

/** The round glass buttons at the top. On an iPad, the tabs are between them. Decoration only. */
export function NavigationBar({ wide }: { wide: boolean }) {
  const button = `grid size-11 place-items-center rounded-full ${GLASS}`;
  return (
    <div
      aria-hidden
      className="pointer-events-none sticky top-0 z-10 flex items-center justify-between gap-2 px-4 py-2"
    >
      <span className={button}>
        <ChevronLeft className="size-6 rtl:-scale-x-100" />
      </span>
      {wide && <TopTabs />}
      <span className={button}>
        <Share className="size-5" />
      </span>
    </div>
  );
}

/** The tabs of an iPad: since iPadOS 18, they are words at the top of the screen. */
function TopTabs() {
  const { lang, ...words } = useStoreWords();
  return (
    <span
      lang={lang}
      data-testid="top-tabs"
      className={`flex min-w-0 items-center rounded-full p-1 ${GLASS}`}
    >
      {TABS.map(([name]) => (
        <span
          key={name}
          className={`min-w-0 truncate rounded-full px-4 py-2 text-[0.875rem] leading-5 font-medium ${name === CHOSEN ? 'bg-apple-glass-chosen text-apple-tab font-semibold' : ''}`}
        >
          {words[name]}
        </span>
      ))}
      <span className="px-3">
        <Search className="size-4.5" />
      </span>
    </span>
  );
}

/** The glass tab bar that stays at the bottom of an iPhone's screen. Decoration only. */
export function TabBar() {
  const { lang, ...words } = useStoreWords();
  return (
    <div
      aria-hidden
      lang={lang}
      data-testid="tab-bar"
      className="pointer-events-none sticky bottom-0 z-10 mx-auto flex items-center gap-2 px-5 pt-3 pb-5"
    >
      <span className={`flex min-w-0 flex-1 rounded-full p-1 ${GLASS}`}>
        {TABS.map(([name, Icon]) => (
          <span
            key={name}
            className={`flex min-w-0 flex-1 flex-col items-center rounded-full py-1.5 text-[0.625rem] leading-3 font-semibold ${name === CHOSEN ? 'bg-apple-glass-chosen text-apple-tab' : ''}`}
          >
            <Icon className="size-5.5" />
            <span className="mt-0.5 max-w-full truncate px-1">{words[name]}</span>
          </span>
        ))}
      </span>
      <span className={`grid size-14 shrink-0 place-items-center rounded-full ${GLASS}`}>
        <Search className="size-6" />
      </span>
    </div>
  );
}

const TABS = [
  ['today', Newspaper],
  ['games', Rocket],
  ['apps', Layers],
  ['arcade', Gamepad2],
] as const satisfies readonly (readonly [string, LucideIcon])[];
const CHOSEN = 'apps';
