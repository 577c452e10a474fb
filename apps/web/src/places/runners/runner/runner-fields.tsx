import { ChooseFile } from '../../../ui/choose-file.tsx';
import { SecretField, TextField } from '../../../ui/field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import type { FieldsProps } from '../record-view.ts';
import type { RunnerDraft } from './runner-draft.ts';

const WAYS = [
  { value: 'password', label: 'Password' },
  { value: 'key', label: 'Private key' },
] as const;

/** The fields of a Mac. The secrets of the login method that is not chosen stay in the form until the form is saved. */
export function RunnerFields({ draft, errors, onChange, onFile }: FieldsProps<RunnerDraft>) {
  return (
    <div className="grid grid-cols-6 gap-x-3 gap-y-4">
      <TextField
        className="col-span-6"
        label="Name"
        placeholder={draft.host || 'Mac mini in the office'}
        value={draft.name}
        error={errors['name']}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextField
        className="col-span-4"
        label="Address"
        placeholder="mac-mini.local"
        inputMode="url"
        value={draft.host}
        error={errors['host']}
        onChange={({ target }) => onChange({ host: target.value })}
      />
      <TextField
        className="col-span-2"
        label="SSH port"
        placeholder="22"
        inputMode="numeric"
        value={draft.port}
        error={errors['port']}
        onChange={({ target }) => onChange({ port: target.value })}
      />
      <TextField
        className="col-span-6 sm:col-span-4"
        label="User"
        placeholder="ci"
        value={draft.user}
        error={errors['user']}
        onChange={({ target }) => onChange({ user: target.value })}
      />
      <div className="col-span-6">
        <div aria-hidden className="mb-1 font-medium">
          Log in with
        </div>
        <Segmented
          label="Log in with"
          segments={WAYS}
          value={draft.auth}
          onChange={(auth) => onChange({ auth })}
        />
      </div>
      {draft.auth === 'password' ? (
        <SecretField
          className="col-span-6 sm:col-span-4"
          label="Password"
          value={draft.pass}
          error={errors['pass']}
          onChange={(pass) => onChange({ pass })}
        />
      ) : (
        <>
          <SecretField
            className="col-span-6"
            label="Private key"
            rows={6}
            placeholder="Paste the key, or drop its file anywhere here: ~/.ssh/id_ed25519"
            hint="Ed25519, ECDSA, RSA or DSA, in OpenSSH or PEM form."
            value={draft.key}
            error={errors['key']}
            onChange={(key) => onChange({ key })}
            aside={
              <ChooseFile look="quiet" className="-my-1 -me-2 h-6! px-2! text-sm!" onChoose={onFile}>
                Choose file…
              </ChooseFile>
            }
          />
          <SecretField
            className="col-span-6 sm:col-span-4"
            label="Passphrase"
            hint="Only when the key is protected by one."
            value={draft.passphrase}
            error={errors['passphrase']}
            onChange={(passphrase) => onChange({ passphrase })}
          />
        </>
      )}
    </div>
  );
}
