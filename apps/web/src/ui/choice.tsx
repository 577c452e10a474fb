import { Check, ChevronDown, type LucideIcon } from 'lucide-react';
import { useState } from 'react';

import { Button } from './button.tsx';
import { Popover } from './popover.tsx';
import { Segmented } from './segmented.tsx';

export interface ChoiceOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon: LucideIcon;
}

type FoldStep = 1 | 2 | 3 | 4 | 5 | 6;

/**
 * A choice in a `FoldingRow`. With each step of the row, the choice takes less space: first it is a segmented control
 * with words, then a segmented control with icons, then a menu whose button shows the chosen option, and at last a menu
 * whose button shows only the icon.
 */
export function Choice<Value extends string>({
  label,
  options,
  value,
  onChange,
  unavailable,
  foldsAt,
}: {
  label: string;
  options: readonly ChoiceOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Why nothing can be chosen here. */
  unavailable?: string | undefined;
  /** The steps of the row at which the words, the segments and the word on the button disappear. */
  foldsAt: { readonly words?: FoldStep; readonly segments: FoldStep; readonly word: FoldStep };
}) {
  return (
    <>
      <span className={`shrink-0 ${HIDDEN_FROM[foldsAt.segments]}`}>
        <Segmented
          label={label}
          segments={options}
          value={value}
          onChange={onChange}
          unavailable={unavailable}
          {...(foldsAt.words && {
            iconClassName: `hidden ${SHOWN_FROM[foldsAt.words]}`,
            wordClassName: UNSEEN_FROM[foldsAt.words],
          })}
        />
      </span>
      <span className={`hidden shrink-0 ${SHOWN_FROM[foldsAt.segments]}`}>
        <ChoiceMenu {...{ label, options, value, onChange, unavailable, foldsAt }} />
      </span>
    </>
  );
}

/** A choice that is always a menu. It is used if the number of options depends on the listing. */
export function ChoiceMenu<Value extends string>({
  label,
  options,
  value,
  onChange,
  unavailable,
  foldsAt,
}: {
  label: string;
  options: readonly ChoiceOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Why nothing can be chosen here. */
  unavailable?: string | undefined;
  /** The step of the row at which the word on the button disappears. */
  foldsAt: { readonly word: FoldStep };
}) {
  const [open, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value) ?? options[0];
  if (!chosen) return null;
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={setOpen}
      className="min-w-44 p-1"
      trigger={
        <Button disabled={unavailable !== undefined} title={unavailable} className="max-w-40 fold-5:px-2">
          <chosen.icon aria-hidden className="text-muted size-4 shrink-0" />
          <span className="sr-only">{label}: </span>
          <span className={`grid min-w-0 text-start ${UNSEEN_FROM[foldsAt.word]}`}>
            <span className="col-1 row-1 truncate">{chosen.label}</span>
            {/* The button is as wide as its longest option, so that nothing moves when another option is chosen. */}
            {options.map(({ value: each, label: word }) => (
              <span
                key={each}
                data-word={word}
                className="invisible col-1 row-1 h-0 truncate before:content-[attr(data-word)]"
              />
            ))}
          </span>
          <ChevronDown aria-hidden className="text-muted size-3.5 shrink-0 fold-6:hidden" />
        </Button>
      }
    >
      <ul>
        {options.map((option) => (
          <li key={option.value}>
            <Button
              look="item"
              aria-pressed={option.value === value}
              className="w-full"
              onClick={() => {
                setOpen(false);
                onChange(option.value);
              }}
            >
              <option.icon aria-hidden className="text-muted size-4 shrink-0" />
              <span className="me-auto">{option.label}</span>
              {option.value === value && <Check aria-hidden className="text-accent-ink size-4 shrink-0" />}
            </Button>
          </li>
        ))}
      </ul>
    </Popover>
  );
}

// Tailwind finds a class name only if the code contains the whole name, so the names are not built from parts.
const HIDDEN_FROM: Record<FoldStep, string> = {
  1: 'fold-1:hidden',
  2: 'fold-2:hidden',
  3: 'fold-3:hidden',
  4: 'fold-4:hidden',
  5: 'fold-5:hidden',
  6: 'fold-6:hidden',
};
const SHOWN_FROM: Record<FoldStep, string> = {
  1: 'fold-1:block',
  2: 'fold-2:block',
  3: 'fold-3:block',
  4: 'fold-4:block',
  5: 'fold-5:block',
  6: 'fold-6:block',
};
const UNSEEN_FROM: Record<FoldStep, string> = {
  1: 'fold-1:sr-only',
  2: 'fold-2:sr-only',
  3: 'fold-3:sr-only',
  4: 'fold-4:sr-only',
  5: 'fold-5:sr-only',
  6: 'fold-6:sr-only',
};
