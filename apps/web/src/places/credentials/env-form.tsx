import { STORE_NAMES, STORES, type Store } from '@storedeck/listing';
import { WAYS } from '@storedeck/setup';
import { useState, type ReactNode } from 'react';

import { PORT_FIELD, type CredentialField } from './credential-fields.ts';
import { EnvField } from './env-field.tsx';
import { envValues, setEnvValue } from './env-text.ts';
import { useEnvInUse } from './use-env-file.ts';
import { WayGuide } from './way-guide.tsx';
import { findDoubled, findFields, findMissing, findWay } from './ways.ts';

interface FormProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onFile: (file: File) => void;
}

/**
 * A form with a field for each variable that Storedeck knows, and with the ways to get their values. An edit of a field
 * changes only its variable in the text. `asked` is the id of the way that the address asks for.
 */
export function EnvForm({ asked, ...props }: FormProps & { asked: string | null }) {
  return (
    // The fields are inside a form because browsers warn about password fields outside of a form. Submitting the form
    // does nothing, because the save button is in the header of the place.
    <form aria-label="Credentials" className="contents" onSubmit={(event) => event.preventDefault()}>
      {STORES.map((store) => (
        <StoreSection key={store} store={store} asked={asked} {...props} />
      ))}
      <Section title="This computer">
        <Fields fields={[PORT_FIELD]} {...props} />
      </Section>
    </form>
  );
}

function StoreSection({
  store,
  asked,
  text,
  onChange,
  onFile,
}: FormProps & { store: Store; asked: string | null }) {
  const values = envValues(text);
  const way = WAYS[store].find(({ id }) => id === asked);
  const [chosen, setChosen] = useState(() => way ?? findWay(store, values));
  const missing = findMissing(store, values);
  // Whether the steps are open at first: for a store that still has to be set up, or whose way was asked for.
  const [open] = useState(() => way !== undefined || missing?.length !== 0);
  return (
    <Section title={STORE_NAMES[store]} aside={<Completeness missing={missing} />}>
      <WayGuide store={store} way={chosen} open={open} focused={way !== undefined} onChange={setChosen} />
      <Fields fields={findFields(store, chosen, values)} text={text} onChange={onChange} onFile={onFile} />
      {findDoubled(store, values).map((names) => (
        <p key={names.join()} role="alert" className="text-bad px-4 pb-4 text-sm wrap-anywhere">
          {names.join(' and ')} are set at the same time, and only one of them can count. Remove the others.
        </p>
      ))}
    </Section>
  );
}

function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-line bg-surface rounded-xl border">
      <header className="border-line flex items-baseline gap-3 border-b px-4 py-2.5">
        <h2 className="font-semibold">{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

function Completeness({ missing }: { missing: readonly CredentialField[] | undefined }) {
  if (missing?.length === 0) return <span className="text-good text-sm">complete</span>;
  return (
    <span className="text-muted min-w-0 text-sm">
      {missing === undefined ? 'not set' : `missing: ${missing.map(({ label }) => label).join(', ')}`}
    </span>
  );
}

function Fields({ fields, text, onChange, onFile }: FormProps & { fields: readonly CredentialField[] }) {
  const values = envValues(text);
  const inUse = useEnvInUse();
  const [unwritable, setUnwritable] = useState<string | null>(null);

  const change = (name: string, value: string): void => {
    const edited = setEnvValue(text, name, value);
    setUnwritable(edited === undefined ? name : null);
    if (edited !== undefined) onChange(edited);
  };

  return (
    <div className="space-y-4 p-4">
      {fields.map((field) => (
        <EnvField
          key={field.name}
          field={field}
          values={values}
          source={inUse.data?.[field.name]}
          unwritable={unwritable}
          onChange={change}
          onFile={onFile}
        />
      ))}
    </div>
  );
}
