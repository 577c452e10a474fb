import { Plus, Trash2 } from 'lucide-react';

import { Button } from '../../../ui/button.tsx';
import { SecretField, TextArea, TextField } from '../../../ui/field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import type { DraftErrors, FieldsProps } from '../record-view.ts';
import type { DeviceDraft, ServerDraft } from './server-draft.ts';

const LOGINS = [
  { value: 'none', label: 'Nothing' },
  { value: 'password', label: 'User and password' },
  { value: 'header', label: 'Header' },
] as const;

const TEMPLATES = {
  Android: {
    name: 'Android phone',
    capabilities: {
      platformName: 'Android',
      'appium:automationName': 'UiAutomator2',
      'appium:udid': 'emulator-5554',
    },
  },
  iPhone: {
    name: 'iPhone',
    capabilities: {
      platformName: 'iOS',
      'appium:automationName': 'XCUITest',
      'appium:udid': '00008110-000A00000000001C',
    },
  },
};

/** The fields of an Appium server or a Selenium Grid. */
export function ServerFields({ draft, errors, onChange }: FieldsProps<ServerDraft>) {
  return (
    <div className="space-y-4">
      <TextField
        label="Address"
        placeholder="http://appium.local:4723 or https://grid.example.com/wd/hub"
        inputMode="url"
        value={draft.url}
        error={errors['url']}
        onChange={({ target }) => onChange({ url: target.value })}
      />
      <TextField
        label="Name"
        placeholder={draft.url || 'Phones in the rack'}
        value={draft.name}
        error={errors['name']}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <div>
        <div aria-hidden className="mb-1 font-medium">
          Log in with
        </div>
        <Segmented
          label="Log in with"
          segments={LOGINS}
          value={draft.login}
          onChange={(login) => onChange({ login })}
        />
      </div>
      {draft.login === 'password' && (
        <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
          <TextField
            label="User"
            value={draft.user}
            error={errors['user']}
            onChange={({ target }) => onChange({ user: target.value })}
          />
          <SecretField label="Password" value={draft.pass} onChange={(pass) => onChange({ pass })} />
        </div>
      )}
      {draft.login === 'header' && (
        <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
          <TextField
            label="Header"
            value={draft.headerName}
            error={errors['headerName']}
            onChange={({ target }) => onChange({ headerName: target.value })}
          />
          <SecretField
            label="Value"
            placeholder="Bearer …"
            value={draft.headerValue}
            error={errors['headerValue']}
            onChange={(headerValue) => onChange({ headerValue })}
          />
        </div>
      )}
      <SavedDevices devices={draft.devices} errors={errors} onChange={(devices) => onChange({ devices })} />
    </div>
  );
}

function SavedDevices({
  devices,
  errors,
  onChange,
}: {
  devices: readonly DeviceDraft[];
  errors: DraftErrors;
  onChange: (devices: readonly DeviceDraft[]) => void;
}) {
  const change = (index: number, to: Partial<DeviceDraft>): void =>
    onChange(devices.map((device, at) => (at === index ? { ...device, ...to } : device)));
  const add = ({ name, capabilities }: (typeof TEMPLATES)['Android' | 'iPhone']): void => {
    const names = new Set(devices.map((device) => device.name));
    const free = [name, ...devices.map((_device, index) => `${name} ${index + 2}`)].find(
      (each) => !names.has(each),
    );
    const json = JSON.stringify(capabilities, null, 2);
    onChange([...devices, { key: crypto.randomUUID(), name: free ?? name, json }]);
  };
  return (
    <fieldset className="space-y-3">
      <legend className="font-medium">Devices</legend>
      <p className="text-muted text-sm">
        A Selenium Grid lists its devices itself. An Appium server does not: save the capabilities of each of
        its devices here.
      </p>
      {errors['devices'] !== undefined && <p className="text-bad text-sm">{errors['devices']}</p>}
      {devices.map(({ key, name, json }, index) => (
        <div key={key} className="border-line bg-surface space-y-3 rounded-lg border p-3">
          <TextField
            label={`Name of device ${index + 1}`}
            value={name}
            error={errors[`devices.${index}.name`]}
            aside={
              <Button
                look="quiet"
                className="-my-1 -me-2 h-6! px-2! text-sm!"
                onClick={() => onChange(devices.filter((_device, at) => at !== index))}
              >
                <Trash2 aria-hidden className="size-3.5" />
                Remove<span className="sr-only"> device {index + 1}</span>
              </Button>
            }
            onChange={({ target }) => change(index, { name: target.value })}
          />
          <TextArea
            label={`Capabilities of device ${index + 1}`}
            rows={Math.min(14, Math.max(5, json.split('\n').length))}
            value={json}
            error={errors[`devices.${index}.json`]}
            onChange={({ target }) => change(index, { json: target.value })}
          />
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => add(TEMPLATES.Android)}>
          <Plus aria-hidden className="size-4" />
          Add an Android phone
        </Button>
        <Button onClick={() => add(TEMPLATES.iPhone)}>
          <Plus aria-hidden className="size-4" />
          Add an iPhone
        </Button>
      </div>
    </fieldset>
  );
}
