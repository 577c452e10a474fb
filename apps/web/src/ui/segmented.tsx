import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';

import { Tooltip } from './tooltip.tsx';

export interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: LucideIcon;
}

/** A segmented control, made of native radio buttons. */
export function Segmented<Value extends string>({
  label,
  segments,
  value,
  onChange,
  unavailable,
  className = '',
  iconClassName = 'hidden',
  wordClassName = '',
}: {
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Why nothing can be chosen here. The control stays in its place, so that its neighbours do too. */
  unavailable?: string | undefined;
  className?: string;
  /** Class names for the icons of the segments. Icons are hidden by default. */
  iconClassName?: string;
  /** Class names for the labels. A label that is only visually hidden still names its segment for screen readers. */
  wordClassName?: string;
}) {
  const name = useId();
  return (
    <fieldset
      disabled={unavailable !== undefined}
      title={unavailable}
      className={`group/segmented bg-fill flex h-8 w-max shrink-0 rounded-lg p-0.5 disabled:opacity-50 ${className}`}
    >
      <legend className="sr-only">{label}</legend>
      {segments.map((segment) => (
        <label
          key={segment.value}
          className="text-muted group-enabled/segmented:hover:text-ink has-checked:bg-thumb has-checked:text-ink has-focus-visible:outline-accent-ink flex items-center gap-1 rounded-md px-2.5 text-base font-medium whitespace-nowrap has-checked:shadow-xs has-focus-visible:outline-2"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
          {segment.icon && (
            <Tooltip text={segment.label}>
              <span className={iconClassName}>
                <segment.icon aria-hidden className="size-4" />
              </span>
            </Tooltip>
          )}
          <span className={wordClassName}>{segment.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
