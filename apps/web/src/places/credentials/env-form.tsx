import type { EnvSource } from '@storedeck/contract';
import type { ReactNode } from 'react';
import { useState } from 'react';

import { ChooseFile } from '../../ui/choose-file.tsx';
import { SecretField, TextField } from '../../ui/field.tsx';
import { SECTIONS, type CredentialField } from './credential-fields.ts';
import { describeValue, recogniseFile } from './credential-file.ts';
import { envValues, setEnvValue } from './env-text.ts';
import { originText } from './origin-text.ts';
import { useEnvInUse } from './use-env-file.ts';

/**
 * A form with a field for each variable that Storedeck knows. An edit of a field changes only its variable in the text.
 */
export function EnvForm({
  text,
  onChange,
  onFile,
}: {
  text: string;
  onChange: (text: string) => void;
  onFile: (file: File) => void;
}) {
  const values = envValues(text);
  const inUse = useEnvInUse();
  const [unwritable, setUnwritable] = useState<string | null>(null);

  const change = (name: string, value: string): void => {
    const edited = setEnvValue(text, name, value);
    setUnwritable(edited === undefined ? name : null);
    if (edited !== undefined) onChange(edited);
  };

  return (
    // The fields are inside a form because browsers warn about password fields outside of a form. Submitting the form
    // does nothing, because the save button is in the header of the place.
    <form aria-label="Credentials" className="contents" onSubmit={(event) => event.preventDefault()}>
      {SECTIONS.map(({ title, store, fields }) => (
        <section key={title} aria-label={title} className="border-line bg-surface rounded-xl border">
          <header className="border-line flex items-baseline gap-3 border-b px-4 py-2.5">
            <h2 className="font-semibold">{title}</h2>
            {store && <Completeness fields={fields} values={values} />}
          </header>
          <div className="space-y-4 p-4">
            {fields.map((field) => (
              <EnvField
                key={field.name}
                field={field}
                value={values.get(field.name) ?? ''}
                source={inUse.data?.[field.name]}
                unwritable={unwritable === field.name}
                onChange={(value) => change(field.name, value)}
                onFile={onFile}
              />
            ))}
            {store === 'googlePlay' && (
              <p className="text-muted text-sm">
                Use a separate service account for Storedeck. Google Play keeps one open edit per account and
                app: a test or a sync opens one for a moment, which ends the edit that a release script holds
                with the same account.
              </p>
            )}
          </div>
        </section>
      ))}
    </form>
  );
}

function Completeness({
  fields,
  values,
}: {
  fields: readonly CredentialField[];
  values: ReadonlyMap<string, string>;
}) {
  const missing = fields.filter(({ name }) => !values.get(name)?.trim());
  if (missing.length === 0) return <span className="text-good text-sm">complete</span>;
  return (
    <span className="text-muted min-w-0 text-sm">
      {missing.length === fields.length
        ? 'not set'
        : `missing: ${missing.map(({ label }) => label).join(', ')}`}
    </span>
  );
}

const UNWRITABLE =
  'This value cannot be added to the text. Check the .env view: a closing quote may be missing.';

function EnvField({
  field: { name, label, placeholder, hint, file },
  value,
  source,
  unwritable,
  onChange,
  onFile,
}: {
  field: CredentialField;
  value: string;
  source: EnvSource | undefined;
  unwritable: boolean;
  onChange: (value: string) => void;
  onFile: (file: File) => void;
}) {
  const found = file && describeValue(file, value);
  const mistake = found && 'mistake' in found ? found.mistake : undefined;
  const about = {
    label,
    hint: (
      <Hint
        hint={hint}
        found={found && 'good' in found ? found.good : undefined}
        origin={source && originText({ name, value, source })}
      />
    ),
    error: unwritable ? UNWRITABLE : mistake,
  };
  if (!file) {
    return (
      <TextField
        {...about}
        aside={<code className="font-mono text-xs">{name}</code>}
        mono
        placeholder={placeholder}
        value={value}
        onChange={({ target }) => onChange(target.value)}
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
      onChange={(typed) => onChange(toBase64(typed))}
    />
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
