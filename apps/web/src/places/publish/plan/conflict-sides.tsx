import type { PlanConflict, PlanPicture, PlanSideNames } from '@storedeck/contract';
import { diffWords } from '@storedeck/listing/compare';
import { useId, type ReactNode } from 'react';

import { Picture } from '../../../pictures/picture.tsx';
import { MarkedText } from '../../../ui/marked-text.tsx';
import type { Decision } from './choices.ts';
import { shortenDiff } from './shorten-diff.ts';
import { useFindPicture } from './use-known-pictures.ts';

type Value = NonNullable<PlanConflict['live']>;

/**
 * The values of a conflict side by side: Live, Draft and New. The value that the store keeps and the value of New can
 * be chosen.
 */
export function ConflictSides({
  conflict: { base, live, draft, new: own, locale, field, slot },
  names,
  scope,
  decision,
  onDecide,
}: {
  conflict: PlanConflict;
  names: PlanSideNames;
  /** For how many languages the decision is, such as " in 6 languages"; empty for one. */
  scope: string;
  decision: Decision | null;
  onDecide: (decision: Decision) => void;
}) {
  const name = useId();
  const from = base ?? live ?? '';
  const kept = draft ?? live ?? '';
  // A conflict about a whole language has no text: its values say whether the language is there.
  const isText = field !== null || slot !== null;
  return (
    <>
      {base !== null && (
        <p className="text-muted mb-1.5 text-sm">
          {names.base}: <Plain value={base} locale={isText ? (locale ?? 'en') : null} isSmall />
        </p>
      )}
      <div className={`grid gap-2 ${draft !== null && live !== null ? 'md:grid-cols-3' : 'md:grid-cols-2'}`}>
        {draft !== null && live !== null && (
          <div className="border-line min-w-0 rounded-lg border border-dashed px-3 py-2">
            <p className="mb-1 font-medium">{names.live}</p>
            <Plain value={live} locale={isText ? (locale ?? 'en') : null} />
          </div>
        )}
        <Side
          name={name}
          label={`Keep ${names.kept}${scope}`}
          isChosen={decision === 'theirs'}
          onChoose={() => onDecide('theirs')}
        >
          <Changed from={from} value={kept} locale={isText ? (locale ?? 'en') : null} />
        </Side>
        <Side
          name={name}
          label={`Publish ${names.new}${scope}`}
          isChosen={decision === 'mine'}
          onChoose={() => onDecide('mine')}
        >
          <Changed from={from} value={own} locale={isText ? (locale ?? 'en') : null} />
        </Side>
      </div>
    </>
  );
}

function Side({
  name,
  label,
  isChosen,
  onChoose,
  children,
}: {
  name: string;
  label: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}) {
  return (
    <label className="border-line bg-surface has-checked:border-accent-ink has-focus-visible:outline-accent-ink hover:bg-hover block min-w-0 rounded-lg border px-3 py-2 has-checked:ring-1 has-checked:ring-(--color-accent-ink) has-focus-visible:outline-2">
      <span className="mb-1 flex items-center gap-2 font-medium">
        <input
          type="radio"
          name={name}
          checked={isChosen}
          onChange={onChoose}
          className="accent-accent size-4 shrink-0"
        />
        {label}
      </span>
      {children}
    </label>
  );
}

/** A text in which the difference from another text is marked, or pictures. */
function Changed({ from, value, locale }: { from: Value; value: Value; locale: string | null }) {
  if (typeof from !== 'string' || typeof value !== 'string' || locale === null || from === value)
    return <Plain value={value} locale={locale} />;
  if (value === '') return <span className="text-muted">Empty</span>;
  return (
    <span lang={locale} dir="auto" className="block whitespace-pre-line wrap-anywhere">
      <MarkedText parts={shortenDiff(diffWords(from, value, locale))} side="both" />
    </span>
  );
}

function Plain({
  value,
  locale,
  isSmall = false,
}: {
  value: Value;
  locale: string | null;
  isSmall?: boolean;
}) {
  if (typeof value !== 'string') return <Pictures pictures={value} isSmall={isSmall} />;
  if (value === '') return <span className="text-muted">Empty</span>;
  return (
    <bdi
      lang={locale ?? undefined}
      className={`wrap-anywhere ${isSmall ? 'line-clamp-2' : 'line-clamp-6 whitespace-pre-line'}`}
    >
      {value}
    </bdi>
  );
}

function Pictures({ pictures, isSmall }: { pictures: readonly PlanPicture[]; isSmall: boolean }) {
  const find = useFindPicture();
  if (pictures.length === 0) return <span className="text-muted">None</span>;
  return (
    <span className="flex flex-wrap gap-1 pt-0.5">
      {pictures.map((picture, index) => (
        <Picture
          key={index}
          image={find(picture)}
          alt={`Picture ${index + 1}`}
          proportion={9 / 19.5}
          thumbnail
          className={`${isSmall ? 'h-10' : 'h-20'} max-w-32 overflow-hidden rounded-sm`}
        />
      ))}
    </span>
  );
}
