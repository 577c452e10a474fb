import { SlidersHorizontal } from 'lucide-react';
import { useId } from 'react';

import { Button } from '../../../ui/button.tsx';
import { Popover } from '../../../ui/popover.tsx';
import type { QualityChoice } from './quality.ts';

const SIZES = [640, 1024, 1280, 1920];
const RATES = [15, 30, 60];
const BITS = [1, 2, 4, 8, 16];

interface QualityProps {
  choice: QualityChoice;
  /** Why the device cannot change its quality; null when it can. */
  reason: string | null;
  onChange: (choice: QualityChoice) => void;
}

/** The menu for size, frame rate and bit rate of the live video. */
export function QualityMenu(props: QualityProps) {
  return (
    <Popover
      label="Quality"
      align="end"
      className="w-72 max-w-[calc(100vw-1rem)] p-3"
      trigger={
        <Button className="max-2xl:px-2" data-tooltip="Quality">
          <SlidersHorizontal aria-hidden className="size-4" />
          <span className="max-2xl:sr-only">Quality</span>
        </Button>
      }
    >
      {props.reason !== null && <p className="text-muted mb-3 text-sm">{props.reason}</p>}
      <QualityFields {...props} />
    </Popover>
  );
}

function QualityFields({ choice, reason, onChange }: QualityProps) {
  const change = (part: Partial<QualityChoice>): void => onChange({ ...choice, ...part });
  return (
    <fieldset
      disabled={reason !== null}
      className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 disabled:*:opacity-60"
    >
      <legend className="sr-only">Quality</legend>
      <Field
        name="Size"
        automatic="As large as shown"
        value={choice.maxSize}
        options={SIZES.map((pixels) => ({ value: pixels, text: `${pixels} pixels` }))}
        onChange={(maxSize) => change({ maxSize })}
      />
      <Field
        name="Frame rate"
        automatic="Automatic"
        value={choice.maxFps}
        options={RATES.map((rate) => ({ value: rate, text: `${rate} per second` }))}
        onChange={(maxFps) => change({ maxFps })}
      />
      <Field
        name="Bit rate"
        automatic="Automatic"
        value={choice.bitRate}
        options={BITS.map((mega) => ({ value: mega * 1_000_000, text: `${mega} Mbit/s` }))}
        onChange={(bitRate) => change({ bitRate })}
      />
    </fieldset>
  );
}

function Field({
  name,
  automatic,
  value,
  options,
  onChange,
}: {
  name: string;
  automatic: string;
  value: number | null;
  options: readonly { readonly value: number; readonly text: string }[];
  onChange: (value: number | null) => void;
}) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="text-muted">
        {name}
      </label>
      <select
        id={id}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
        className="border-line bg-surface h-8 min-w-0 rounded-md border px-2"
      >
        <option value="">{automatic}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </>
  );
}
