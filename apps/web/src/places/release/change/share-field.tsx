import { parseShare, shareText } from '@storedeck/releases';
import { useId, useState, type FormEvent } from 'react';

import { Button } from '../../../ui/button.tsx';

/** The shares that are offered, if they are higher than the present one. */
const STEPS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5];

/** Asks for the new share of a rollout, strictly between the present one and 100 %. */
export function ShareField({
  now,
  isBusy,
  onChoose,
  onChange,
}: {
  now: number | null;
  isBusy: boolean;
  /** The user wants the plan for this share. */
  onChoose: (share: number) => void;
  /** The user has changed the text, so an earlier plan is no longer the one that is meant. */
  onChange: () => void;
}) {
  const id = useId();
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const share = parseShare(/[%.]/.test(text) ? text : `${text.trim()}%`);
  const error = findError(share, now);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (error === null && share !== undefined) onChoose(share);
  }

  return (
    <form onSubmit={submit} className="space-y-2">
      <label htmlFor={id} className="block font-medium">
        New share of people
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          placeholder="50 %"
          value={text}
          aria-invalid={isTried && error !== null}
          aria-describedby={`${id}-about`}
          onChange={({ target }) => {
            setText(target.value);
            onChange();
          }}
          className="border-line bg-surface aria-invalid:border-bad h-8 w-28 rounded-md border px-2.5 tabular-nums max-sm:text-[16px]"
        />
        {STEPS.filter((step) => step > (now ?? 0)).map((step) => (
          <Button
            key={step}
            disabled={isBusy}
            onClick={() => {
              setText(shareText(step));
              setTried(false);
              onChoose(step);
            }}
          >
            {shareText(step)}
          </Button>
        ))}
        <Button type="submit" disabled={isBusy}>
          Show the plan
        </Button>
      </div>
      <p id={`${id}-about`} role={isTried && error !== null ? 'alert' : undefined} className="text-sm">
        {isTried && error !== null ? (
          <span className="text-bad">{error}</span>
        ) : (
          <span className="text-muted">
            {now === null ? 'Below 100 %.' : `More than ${shareText(now)} and below 100 %.`} For everybody,
            complete the rollout.
          </span>
        )}
      </p>
    </form>
  );
}

function findError(share: number | undefined, now: number | null): string | null {
  if (share === undefined) return 'Enter a share between 0 and 100 %, without both.';
  return now !== null && share <= now
    ? `The rollout already reaches ${shareText(now)}. Enter a higher share.`
    : null;
}
