import { useMemo, useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { ExactNumber, parseJson } from './parse-json.ts';
import { TextInstead } from './text-instead.tsx';

/** An object or array below the top level is open at first only if it has at most this number of entries. */
const MANY = 50;
/** The number of entries that are drawn first, and that each click on the button adds. */
const STEP = 200;
const OPEN_LEVELS = 3;

/** JSON as a tree whose objects and arrays can be closed. Closed parts are not drawn, so that large files stay fast. */
export function JsonView({ text }: { text: string }) {
  const parsed = useMemo(() => {
    try {
      return { value: parseJson(text) };
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  }, [text]);
  if ('error' in parsed) {
    return <TextInstead text={text}>This is not valid JSON: {parsed.error}</TextInstead>;
  }
  return (
    <div
      role="region"
      aria-label="JSON"
      // An area that scrolls must be reachable with the keyboard.
      tabIndex={0}
      className="thin-scrollbar bg-surface min-h-0 flex-1 overflow-auto p-4 font-mono text-sm leading-5 -outline-offset-2"
    >
      <Value value={parsed.value} level={0} />
    </div>
  );
}

function Value({ name, value, level }: { name?: string; value: unknown; level: number }) {
  const label = name !== undefined && <span className="text-accent-ink wrap-anywhere">{name}: </span>;
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) {
    return (
      <div className="ps-4">
        {label}
        <Scalar value={value} />
      </div>
    );
  }
  return <Branch label={label} value={value} level={level} />;
}

function Branch({ label, value, level }: { label: React.ReactNode; value: object; level: number }) {
  const isArray = Array.isArray(value);
  const entries: [string, unknown][] = Object.entries(value);
  const [open, setOpen] = useState(level < OPEN_LEVELS && (level === 0 || entries.length <= MANY));
  const [drawn, setDrawn] = useState(STEP);
  const [before, after] = isArray ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0) {
    return (
      <div className="ps-4">
        {label}
        <span className="text-muted">
          {before}
          {after}
        </span>
      </div>
    );
  }
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="hover:bg-hover -mx-1 rounded-sm px-1 marker:text-[var(--color-muted)]">
        {label}
        <span className="text-muted">
          {before}
          {!open && `… ${formatCount(entries.length, isArray)} ${after}`}
        </span>
      </summary>
      {open && (
        <div className="border-line ms-1.5 border-s ps-2.5">
          {entries.slice(0, drawn).map(([key, each]) => (
            <Value
              key={key}
              {...(!isArray && { name: JSON.stringify(key) })}
              value={each}
              level={level + 1}
            />
          ))}
          {entries.length > drawn && (
            <Button look="quiet" onClick={() => setDrawn(drawn + STEP)}>
              {entries.length - drawn} more
            </Button>
          )}
        </div>
      )}
      {open && <span className="text-muted ps-4">{after}</span>}
    </details>
  );
}

function Scalar({ value }: { value: unknown }) {
  if (typeof value === 'string')
    return (
      <bdi dir="auto" className="text-good wrap-anywhere whitespace-pre-wrap">
        {JSON.stringify(value)}
      </bdi>
    );
  return (
    <span className="text-warn">{value instanceof ExactNumber ? value.source : JSON.stringify(value)}</span>
  );
}

function formatCount(count: number, isArray: boolean): string {
  const [one, many] = isArray ? ['item', 'items'] : ['entry', 'entries'];
  return `${count} ${count === 1 ? one : many}`;
}
