import { type ReactNode, useId, useState } from 'react';

const BOX =
  'border-line bg-surface text-ink aria-invalid:border-bad h-8 rounded-md border px-2 max-sm:text-[16px]';

/** A choice of one of several options, with a small label above. */
export function SelectField<Value extends string | number>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly text: string }[];
  onChange: (value: Value) => void;
}) {
  const id = useId();
  return (
    <Small id={id} label={label}>
      <select
        id={id}
        className={`${BOX} max-w-full`}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => String(option.value) === target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </Small>
  );
}

/** A number between two limits. What is outside of them stays in the field until it is left, and changes nothing. */
export function NumberField({
  label,
  value,
  min,
  max,
  step = 1,
  onChange,
}: {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  onChange: (value: number) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const accepts = (text: string) => text.trim() !== '' && Number(text) >= min && Number(text) <= max;
  return (
    <Small id={id} label={label}>
      <input
        id={id}
        type="number"
        {...{ min, max, step }}
        aria-invalid={typed !== undefined && !accepts(typed)}
        className={`${BOX} w-20`}
        value={typed ?? value}
        onChange={({ target }) => {
          setTyped(target.value);
          if (accepts(target.value)) onChange(Number(target.value));
        }}
        onBlur={() => setTyped(undefined)}
      />
    </Small>
  );
}

/** A colour such as `#1c6bff`. */
export function ColourField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (colour: string) => void;
}) {
  const id = useId();
  return (
    <Small id={id} label={label}>
      <input
        id={id}
        type="color"
        className="border-line bg-surface h-8 w-16 rounded-md border p-1"
        // The field knows no opacity.
        value={value.slice(0, 7).toLowerCase()}
        onChange={({ target }) => onChange(target.value)}
      />
    </Small>
  );
}

function Small({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="text-muted mb-1 block text-sm">
        {label}
      </label>
      {children}
    </div>
  );
}
