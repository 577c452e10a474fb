import { Plus, Trash2 } from 'lucide-react';

import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import type { DeviceDraft, DraftErrors } from './draft.ts';

const TEMPLATES = {
  'an Android phone': {
    name: 'Android phone',
    capabilities: {
      platformName: 'Android',
      'appium:automationName': 'UiAutomator2',
      'appium:udid': 'emulator-5554',
    },
  },
  'an iPhone': {
    name: 'iPhone',
    capabilities: {
      platformName: 'iOS',
      'appium:automationName': 'XCUITest',
      'appium:udid': '00008110-000A00000000001C',
    },
  },
};

/** The devices of a server that does not list them itself, with their capabilities. */
export function SavedDevices({
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
  const add = ({ name, capabilities }: { name: string; capabilities: object }): void => {
    const names = new Set(devices.map((device) => device.name));
    const free = [name, ...devices.map((_device, index) => `${name} ${index + 2}`)].find(
      (each) => !names.has(each),
    );
    const json = JSON.stringify(capabilities, null, 2);
    onChange([...devices, { key: crypto.randomUUID(), name: free ?? name, json }]);
  };
  return (
    <fieldset className="col-span-6 space-y-3">
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
        {Object.entries(TEMPLATES).map(([one, template]) => (
          <Button key={one} onClick={() => add(template)}>
            <Plus aria-hidden className="size-4" />
            Add {one}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
