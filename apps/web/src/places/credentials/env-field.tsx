import type { EnvSource } from '@storedeck/contract';
import type { ReactNode } from 'react';

import { ChooseFile } from '../../ui/choose-file.tsx';
import { SecretField, TextField } from '../../ui/field.tsx';
import { writtenName, type CredentialField } from './credential-fields.ts';
import { describeValue, recogniseFile } from './credential-file.ts';
import { originText } from './origin-text.ts';

const UNWRITABLE =
  'This value cannot be added to the text. Check the .env view: a closing quote may be missing.';

interface EnvFieldProps {
  readonly field: CredentialField;
  readonly values: ReadonlyMap<string, string>;
  readonly source: EnvSource | undefined;
  /** The variable whose value cannot be added to the text. */
  readonly unwritable: string | null;
  readonly onChange: (name: string, value: string) => void;
  readonly onFile: (file: File) => void;
}

/** The field of one variable: its value, or the path of the file that contains it, whichever the text has. */
export function EnvField({ field, values, source, unwritable, onChange, onFile }: EnvFieldProps) {
  const name = writtenName(field, values);
  const value = values.get(name) ?? '';
  const namesFile = name !== field.name;
  const { label, hint, file, word } = field;
  if (word !== undefined && !namesFile)
    return <WordField field={field} value={value} onChange={(typed) => onChange(name, typed)} />;
  const found = file && !namesFile ? describeValue(file, value) : undefined;
  const mistake = found && 'mistake' in found ? found.mistake : undefined;
  const about = {
    label,
    hint: (
      <Hint
        hint={namesFile ? 'The path of a file; a relative path starts at the working folder.' : hint}
        found={found && 'good' in found ? found.good : undefined}
        origin={source && originText({ name, value, source })}
      />
    ),
    error: unwritable === name ? UNWRITABLE : mistake,
  };
  if (!file || namesFile) {
    return (
      <TextField
        {...about}
        aside={<code className="font-mono text-xs">{name}</code>}
        mono
        placeholder={namesFile ? undefined : field.placeholder}
        value={value}
        onChange={({ target }) => onChange(name, target.value)}
      />
    );
  }
  return (
    <SecretField
      {...about}
      aside={
        <span className="flex items-baseline gap-2">
          <code className="truncate font-mono text-xs max-sm:hidden">{name}</code>
          <ChooseFile look="quiet" className="-my-1 -me-2 h-6! px-2! text-sm!" onChoose={onFile}>
            Choose file…
          </ChooseFile>
        </span>
      }
      value={value}
      onChange={(typed) => onChange(name, toBase64(typed))}
    />
  );
}

/** A box to check, for a variable that takes one word only. */
function WordField({
  field: { name, label, hint, word = '' },
  value,
  onChange,
}: {
  field: CredentialField;
  value: string;
  onChange: (value: string) => void;
}) {
  const other = value.trim() !== '' && value.trim() !== word;
  return (
    <label className="flex gap-2">
      <input
        type="checkbox"
        className="accent-accent mt-1 shrink-0 self-start"
        checked={value.trim() === word}
        onChange={({ target }) => onChange(target.checked ? word : '')}
      />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{label}</span>
          <code className="text-muted ms-auto font-mono text-xs">{name}</code>
        </span>
        <span className={`block text-sm ${other ? 'text-bad' : 'text-muted'}`}>
          {other ? `The only word that ${name} takes is ${word}.` : hint}
        </span>
      </span>
    </label>
  );
}

function Hint({
  hint,
  found,
  origin,
}: {
  hint: string | undefined;
  found: string | undefined;
  origin: string | undefined;
}): ReactNode {
  return (
    <>
      {found === undefined ? hint : <span className="text-good">{found}</span>}{' '}
      {origin !== undefined && <span className="text-ink">{origin}</span>}
    </>
  );
}

/**
 * Returns the value of a field after typing or pasting. White space in base64 is removed. A pasted key is converted to
 * base64, like a dropped key file.
 */
function toBase64(typed: string): string {
  if (!typed.includes('-----BEGIN') && !typed.trimStart().startsWith('{')) return typed.replace(/\s+/g, '');
  try {
    const found = recogniseFile('The text', typed);
    return found.kind === 'env' ? typed : found.base64;
  } catch {
    // The text is kept, and the field reports what is wrong with it.
    return typed;
  }
}
