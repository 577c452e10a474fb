import { Check, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';

import { useHasUsedDevice } from '../../places/devices/used-device.ts';
import { useHasPlan } from '../../server/publish-phase.ts';
import { useListing } from '../../server/queries.ts';
import { BEGIN_WEEK } from '../../ui/begin-week.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import {
  PATH_STEPS,
  readProgress,
  stepsDoneBy,
  storeProgress,
  withDone,
  type PathProgress,
  type PathStep,
} from './path-progress.ts';

const STEPS: Readonly<Record<PathStep, { name: string; href: string }>> = {
  live: { name: 'See what is live', href: '/?view=live' },
  new: { name: 'Start New', href: '/?view=new' },
  phone: { name: 'Use a phone', href: '/devices' },
  compare: { name: 'Compare Live and New', href: '/?view=compare' },
  plan: { name: 'Make a plan', href: '/publish' },
};

/**
 * A strip with the first steps of a newcomer. A step is ticked off when the page has shown it, and that of
 * the phone when a phone was used. The strip is closed for
 * good by its button.
 * @param dir the working folder; each folder has its own progress
 */
export function FirstPath({ dir }: { dir: string }) {
  const [progress, setProgress] = useState(() => readProgress(dir));
  const done = useStepsDone();
  const all = progress && withDone(progress, done);
  useEffect(() => {
    if (all === progress) return;
    storeProgress(all);
    setProgress(all);
  }, [all, progress]);
  if (!all) return null;
  const close = (): void => {
    storeProgress(null);
    setProgress(null);
  };
  return <Strip progress={all} onClose={close} />;
}

function useStepsDone(): PathStep[] {
  const [path] = useLocation();
  const search = new URLSearchParams(useSearch());
  const { data: current } = useListing('current');
  const { data: next } = useListing('new');
  const hasPlan = useHasPlan();
  return stepsDoneBy({
    path,
    search,
    hasCurrent: Boolean(current),
    hasNew: Boolean(next),
    hasPlan,
    hasUsedDevice: useHasUsedDevice(),
  });
}

function Strip({ progress: { done }, onClose }: { progress: PathProgress; onClose: () => void }) {
  const next = PATH_STEPS.find((step) => !done.includes(step));
  return (
    <nav
      aria-label="First steps"
      className="border-line bg-surface flex h-9 shrink-0 items-center gap-2 border-b ps-4 pe-2 text-sm"
    >
      <ol className="flex min-w-0 flex-1 items-center gap-1">
        {PATH_STEPS.map((step, index) => (
          <li key={step} className={`min-w-0 ${step === next ? '' : 'max-lg:hidden'}`}>
            <Link
              href={STEPS[step].href}
              aria-current={step === next ? 'step' : undefined}
              className="text-muted hover:bg-hover hover:text-ink aria-[current=step]:text-ink flex h-7 items-center gap-1.5 rounded-md px-2 whitespace-nowrap aria-[current=step]:font-medium"
            >
              {done.includes(step) ? (
                <Check aria-hidden className="text-good size-4 shrink-0" />
              ) : (
                <span
                  aria-hidden
                  className="border-strong-line grid size-4 shrink-0 place-items-center rounded-full border text-[0.625rem]"
                >
                  {index + 1}
                </span>
              )}
              <span className="truncate">{STEPS[step].name}</span>
              {done.includes(step) && <span className="sr-only"> (done)</span>}
            </Link>
          </li>
        ))}
      </ol>
      <span className="text-muted shrink-0 whitespace-nowrap">
        {next ? 'Or' : 'That is the whole way:'}{' '}
        <Link href="/release" state={BEGIN_WEEK} className="text-accent-ink hover:underline">
          begin a release week
        </Link>
      </span>
      <span className="text-muted shrink-0 tabular-nums lg:hidden">
        {done.length} of {PATH_STEPS.length}
      </span>
      <Tooltip text="Close the first steps">
        <button
          type="button"
          aria-label="Close the first steps"
          onClick={onClose}
          className="text-muted hover:bg-hover hover:text-ink grid size-7 shrink-0 place-items-center rounded-md"
        >
          <X aria-hidden className="size-4" />
        </button>
      </Tooltip>
    </nav>
  );
}
