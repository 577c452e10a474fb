import { ApiError, type Readiness } from '@storedeck/contract';
import { STORE_NAMES } from '@storedeck/listing';
import type { ReadyLine } from '@storedeck/releases';
import { CircleAlert, CircleCheck, CircleHelp, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useId } from 'react';

import { findFailure } from '../../../server/find-failure.ts';
import { useReadiness } from '../../../server/releases.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { ReadyLink } from './ready-link.tsx';

type Level = ReadyLine['level'];

const GROUPS: readonly { level: Level; title: string; icon: LucideIcon; look: string }[] = [
  { level: 'error', title: 'Stops the release', icon: CircleAlert, look: 'text-bad' },
  { level: 'warning', title: 'Look at these', icon: TriangleAlert, look: 'text-warn' },
  {
    level: 'unknown',
    title: 'No interface tells these: a person must look',
    icon: CircleHelp,
    look: 'text-muted',
  },
  { level: 'ok', title: 'In order', icon: CircleCheck, look: 'text-good' },
];

/** What would stop the release, the most urgent first: each line with where it comes from and where it is mended. */
export function ReadyList() {
  const query = useReadiness();
  const id = useId();
  const failure = findFailure(query);
  const { data } = query;
  return (
    <section aria-labelledby={id} aria-busy={query.isFetching}>
      <h2 id={id} className="mb-2 text-lg font-semibold">
        What would stop the release
      </h2>
      {failure && (
        <Failure error={failure}>
          <Button needsServer onClick={() => void query.refetch()}>
            Try again
          </Button>
        </Failure>
      )}
      {!data && !failure && (
        <p role="status" className="text-muted">
          Checking…
        </p>
      )}
      {data && <Lines readiness={data} />}
    </section>
  );
}

function Lines({ readiness: { ready, lines, notRead } }: { readiness: Readiness }) {
  const errors = lines.filter(({ level }) => level === 'error').length;
  return (
    <div className="space-y-4">
      <p role="status" className={`font-medium ${ready ? 'text-good' : 'text-bad'}`}>
        {summary({ ready, errors, isPartial: notRead.length > 0 })}
      </p>
      {notRead.map(({ store, error, code, hint }) => (
        <Failure
          key={store}
          error={
            new ApiError(502, {
              error: `${STORE_NAMES[store]}: ${error}`,
              code,
              ...(hint !== undefined && { hint }),
            })
          }
        />
      ))}
      {GROUPS.map(({ level, title, icon: Icon, look }) => {
        const own = lines.filter((line) => line.level === level);
        if (own.length === 0) return null;
        return (
          <details key={level} open={level !== 'ok'} className="bg-surface border-line rounded-xl border">
            <summary className="flex items-center gap-2 rounded-xl px-4 py-2.5 font-medium">
              <Icon aria-hidden className={`size-4 shrink-0 ${look}`} />
              <span className="min-w-0 flex-1">{title}</span>
              <span className="text-muted text-sm font-normal tabular-nums">{own.length}</span>
            </summary>
            <ul className="border-line divide-line divide-y border-t">
              {own.map((line, index) => (
                <Line key={`${line.store} ${line.key} ${index}`} line={line} />
              ))}
            </ul>
          </details>
        );
      })}
    </div>
  );
}

function Line({ line }: { line: ReadyLine }) {
  const { store, what, detail, from } = line;
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-4 py-2">
      <div className="min-w-0 flex-1 basis-56 wrap-anywhere">
        <p className="font-semibold">{what}</p>
        <p>{detail}</p>
        <p className="text-muted text-sm">
          {STORE_NAMES[store]}, from: {from}
        </p>
      </div>
      <ReadyLink line={line} />
    </li>
  );
}

function summary({
  ready,
  errors,
  isPartial,
}: {
  ready: boolean;
  errors: number;
  isPartial: boolean;
}): string {
  if (ready) return 'Nothing that is known stops the release.';
  if (errors === 0 && isPartial) return 'Not every store could be read.';
  return errors === 1 ? '1 thing stops the release.' : `${errors} things stop the release.`;
}
