import type { PublishStep } from '@storedeck/contract';
import { countText, itemName, STORE_NAMES } from '@storedeck/listing';
import { ChevronRight, Circle, CircleCheck, CircleDashed } from 'lucide-react';
import { memo, useId } from 'react';

import { localeName, partName } from '../place-name.ts';
import { pictureText } from './run-active.tsx';
import type { RunGroup, RunStore } from './run-groups.ts';

/** The progress of one store, by locale. Each locale shows its changes and pictures when the user opens it. */
export function RunStoreSection({
  run: { store, groups, done, total },
  isOpen,
  onOpen,
}: {
  run: RunStore;
  isOpen: (key: string) => boolean;
  onOpen: (key: string, open: boolean) => void;
}) {
  return (
    <section aria-label={STORE_NAMES[store]} className="border-line bg-surface rounded-xl border">
      <header className="border-line flex min-h-11 items-center gap-2.5 border-b px-3 py-2">
        <h2 className="text-lg font-semibold">{STORE_NAMES[store]}</h2>
        <span className="text-muted ms-auto text-sm tabular-nums">
          {done} of {countText(total, 'change')}
        </span>
      </header>
      <ul>
        {groups.map((group) => (
          <RunLocale key={group.key} group={group} isOpen={isOpen(group.key)} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

const RunLocale = memo(function RunLocale({
  group: { key, locale, steps, done, isRunning },
  isOpen,
  onOpen,
}: {
  group: RunGroup;
  isOpen: boolean;
  onOpen: (key: string, open: boolean) => void;
}) {
  const id = useId();
  const unfinished = isRunning || done > 0 ? 'running' : 'waiting';
  const state = done === steps.length ? 'done' : unfinished;
  return (
    <li className="border-line not-last:border-b [contain-intrinsic-size:auto_2.25rem] [content-visibility:auto]">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => onOpen(key, !isOpen)}
          className="hover:bg-hover flex w-full items-center gap-2 px-3 py-2 text-start"
        >
          <ChevronRight
            aria-hidden
            className={`text-muted size-4 shrink-0 ${isOpen ? 'rotate-90' : 'rtl:-scale-x-100'}`}
          />
          <StateMark state={state} />
          <span className="min-w-0 truncate font-medium">{localeName(locale)}</span>
          <span className="text-muted ms-auto shrink-0 text-sm tabular-nums">
            {done} of {steps.length}
          </span>
        </button>
      </h3>
      {isOpen && (
        <ul id={id} className="border-line border-t px-3 py-1.5 ps-9">
          {steps.map((step) => (
            <Step key={`${step.kind} ${step.key}`} step={step} />
          ))}
        </ul>
      )}
    </li>
  );
});

const Step = memo(function Step({ step }: { step: PublishStep }) {
  const { state, pictures } = step;
  return (
    <li className="py-0.5">
      <p className="flex items-center gap-2">
        <StateMark state={state} />
        <span className="min-w-0 truncate">{nameStep(step)}</span>
        <span className="text-muted ms-auto shrink-0 text-sm tabular-nums">{describeStep(step)}</span>
      </p>
      {pictures.length > 0 && state !== 'done' && (
        <ol
          aria-label={`Pictures of ${nameStep(step)}`}
          className="text-muted grid gap-x-4 ps-6 text-sm tabular-nums sm:grid-cols-2"
        >
          {pictures.map((picture) => (
            <li key={picture.position} className="flex gap-2">
              <span className="first-letter:uppercase">
                {itemName(step.slot)} {picture.position + 1}
              </span>
              <span className="ms-auto">{pictureText(picture)}</span>
            </li>
          ))}
        </ol>
      )}
    </li>
  );
});

function nameStep(step: PublishStep): string {
  if (step.kind === 'addLocale') return 'Add the language';
  if (step.kind === 'removeLocale') return 'Remove the language';
  return partName(step) ?? step.key;
}

function describeStep({ kind, slot, state, pictures }: PublishStep): string {
  if (kind === 'set' && pictures.length > 0) {
    const done = pictures.filter((picture) => picture.state === 'done').length;
    return `${done} of ${countText(pictures.length, itemName(slot))}`;
  }
  return { waiting: 'Waiting', running: 'Writing', done: 'Written' }[state];
}

const MARKS = {
  waiting: { icon: Circle, look: 'text-muted', name: 'Waiting' },
  running: { icon: CircleDashed, look: 'text-accent-ink', name: 'Running' },
  done: { icon: CircleCheck, look: 'text-good', name: 'Done' },
};

function StateMark({ state }: { state: PublishStep['state'] }) {
  const { icon: Icon, look, name } = MARKS[state];
  return <Icon role="img" aria-label={name} className={`size-4 shrink-0 ${look}`} />;
}
