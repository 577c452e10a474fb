import type { ReactNode } from 'react';

/** How a state is drawn: as in order, running, held or refused. */
export type Tone = 'good' | 'running' | 'wait' | 'bad' | 'none';

const TONES: Readonly<Record<Tone, string>> = {
  good: 'bg-good',
  running: 'bg-accent-ink',
  wait: 'bg-warn',
  bad: 'bg-bad',
  none: 'bg-strong-line',
};

/** One version or release: its name, its state in words, its share, facts about it, and what the user can do. */
export function StateCard({
  heading: Heading,
  title,
  about,
  tone,
  state,
  share,
  facts,
  actions,
}: {
  /** The level of the heading below that of the store or track. */
  heading: 'h3' | 'h4';
  title: string;
  /** Stands beside the title, such as the number of the build. */
  about: string;
  tone: Tone;
  /** The state in words. */
  state: string;
  /** The share of people who get it, from 0 to 1; null without one. */
  share: { readonly part: number; readonly text: string } | null;
  facts: readonly (readonly [name: string, value: ReactNode])[];
  actions: ReactNode;
}) {
  return (
    <article className="bg-surface border-line rounded-xl border px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <Heading className="font-semibold wrap-anywhere">{title}</Heading>
        {about !== '' && <p className="text-muted text-sm tabular-nums wrap-anywhere">{about}</p>}
      </div>
      <p className="mt-0.5 flex items-baseline gap-2">
        <span aria-hidden className={`size-2 shrink-0 rounded-full ${TONES[tone]}`} />
        <span className="min-w-0 wrap-anywhere">{capitalize(state)}</span>
      </p>
      {share && (
        <div className="mt-2 flex items-center gap-3">
          <div aria-hidden className="bg-fill h-1.5 flex-1 overflow-hidden rounded-full">
            <div className={`h-full rounded-full ${TONES[tone]}`} style={{ width: `${share.part * 100}%` }} />
          </div>
          <span className="shrink-0 text-sm font-medium tabular-nums">{share.text}</span>
        </div>
      )}
      {facts.length > 0 && (
        <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-sm">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="tabular-nums wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {actions}
    </article>
  );
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
