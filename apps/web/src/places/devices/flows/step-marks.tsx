import type { FlowRun } from '@storedeck/contract';
import { Check, LoaderCircle, Minus, TriangleAlert, X, type LucideIcon } from 'lucide-react';

type Mark = FlowRun['steps'][number]['outcome'] | 'running';

const MARKS: Readonly<Record<Mark, readonly [LucideIcon, string]>> = {
  running: [LoaderCircle, 'text-accent-ink animate-spin motion-reduce:animate-none'],
  passed: [Check, 'text-good'],
  failed: [X, 'text-bad'],
  skipped: [Minus, 'text-muted'],
  warned: [TriangleAlert, 'text-warn'],
};

/** How a step of a flow has ended, with a mark for each device. */
export function StepMarks({
  runs,
  at,
  locate,
}: {
  runs: readonly FlowRun[];
  at: number;
  locate: (index: number | null) => number | null;
}) {
  return (
    <span className="flex shrink-0 gap-0.5 pt-0.5">
      {runs.map((run) => {
        const ended = run.steps.findLast(({ index }) => locate(index) === at);
        const isCurrent = run.state === 'running' && locate(run.current?.index ?? null) === at;
        const mark: Mark | undefined = isCurrent ? 'running' : ended?.outcome;
        if (!mark) return null;
        const [Icon, className] = MARKS[mark];
        return (
          <span key={run.id} title={ended?.reason}>
            <Icon aria-hidden className={`size-4 ${className}`} />
            <span className="sr-only">
              {mark} on {run.device}
            </span>
          </span>
        );
      })}
    </span>
  );
}
