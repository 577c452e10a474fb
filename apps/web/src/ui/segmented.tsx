import { useId } from 'react';

export interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

/** A segmented control, made of native radio buttons. */
export function Segmented<Value extends string>({
  label,
  segments,
  value,
  onChange,
  className = '',
}: {
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}) {
  const name = useId();
  return (
    <fieldset className={`bg-fill flex h-8 w-max shrink-0 rounded-lg p-0.5 ${className}`}>
      <legend className="sr-only">{label}</legend>
      {segments.map((segment) => (
        <label
          key={segment.value}
          className="text-muted hover:text-ink has-checked:bg-thumb has-checked:text-ink has-focus-visible:outline-accent-ink flex items-center gap-1 rounded-md px-2.5 text-base font-medium whitespace-nowrap has-checked:shadow-xs has-focus-visible:outline-2"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
          {segment.label}
        </label>
      ))}
    </fieldset>
  );
}
