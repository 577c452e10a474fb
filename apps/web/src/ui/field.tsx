import { Eye, EyeOff } from 'lucide-react';
import { useId, useState, type ComponentProps, type ReactNode } from 'react';

const BOX =
  'border-line bg-surface text-ink placeholder:text-muted aria-invalid:border-bad w-full rounded-md border px-2.5 max-sm:text-[16px]';

interface FieldProps {
  readonly label: string;
  /** Explains the field. */
  readonly hint?: ReactNode;
  /** Why the value is invalid. */
  readonly error?: string | undefined;
  /** Shown at the end of the label's line. */
  readonly aside?: ReactNode;
}

/** A text field with a label. */
export function TextField({
  label,
  hint,
  error,
  aside,
  mono,
  className = '',
  ...input
}: FieldProps & { mono?: boolean } & Omit<ComponentProps<'input'>, 'id'>) {
  const id = useId();
  return (
    <Labelled id={id} {...{ label, hint, error, aside, className }}>
      <input
        id={id}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-about`}
        className={`${BOX} h-8 ${mono ? 'font-mono sm:text-sm' : ''}`}
        {...input}
      />
    </Labelled>
  );
}

/** A text field of several lines, for code. */
export function TextArea({
  label,
  hint,
  error,
  aside,
  className = '',
  ...input
}: FieldProps & Omit<ComponentProps<'textarea'>, 'id'>) {
  const id = useId();
  return (
    <Labelled id={id} {...{ label, hint, error, aside, className }}>
      <textarea
        id={id}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-about`}
        className={`${BOX} thin-scrollbar block resize-y py-1.5 font-mono sm:text-sm`}
        {...input}
      />
    </Labelled>
  );
}

/** A field for a secret, which is masked until the user shows it. With `rows`, the field has several lines. */
export function SecretField({
  label,
  hint,
  error,
  aside,
  rows,
  value,
  onChange,
  className = '',
  ...input
}: FieldProps & {
  rows?: number;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  className?: string;
}) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const box = {
    id,
    value,
    autoComplete: 'off',
    autoCapitalize: 'off',
    autoCorrect: 'off',
    spellCheck: false,
    'aria-invalid': error !== undefined,
    'aria-describedby': `${id}-about`,
    ...input,
  };
  return (
    <Labelled id={id} {...{ label, hint, error, aside, className }}>
      <div className="relative">
        {rows === undefined ? (
          <input
            {...box}
            type={shown ? 'text' : 'password'}
            onChange={({ target }) => onChange(target.value)}
            className={`${BOX} h-8 pe-10 font-mono sm:text-sm`}
          />
        ) : (
          <textarea
            {...box}
            rows={rows}
            onChange={({ target }) => onChange(target.value)}
            className={`${BOX} thin-scrollbar resize-y py-1.5 pe-10 font-mono sm:text-sm ${shown ? '' : '[-webkit-text-security:disc]'}`}
          />
        )}
        <button
          type="button"
          aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="text-muted hover:bg-hover hover:text-ink absolute end-1 top-1 grid size-6 place-items-center rounded"
        >
          {shown ? <EyeOff aria-hidden className="size-3.5" /> : <Eye aria-hidden className="size-3.5" />}
        </button>
      </div>
    </Labelled>
  );
}

function Labelled({
  id,
  label,
  hint,
  error,
  aside,
  className,
  children,
}: FieldProps & { id: string; className: string; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${className}`}>
      <div className="mb-1 flex items-baseline gap-2">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {aside !== undefined && <span className="text-muted ms-auto min-w-0 text-sm">{aside}</span>}
      </div>
      {children}
      <div id={`${id}-about`} className="text-sm wrap-anywhere">
        {error !== undefined ? (
          <p className="text-bad mt-1">{error}</p>
        ) : (
          hint !== undefined && <p className="text-muted mt-1">{hint}</p>
        )}
      </div>
    </div>
  );
}
