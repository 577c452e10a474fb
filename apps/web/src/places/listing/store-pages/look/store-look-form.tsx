import { useId } from 'react';

import { Segmented } from '../../../../ui/segmented.tsx';
import { changeStoreLook, useStoreLook } from './store-look.ts';

/** The settings for how the store pages are drawn. */
export function StoreLookForm() {
  const look = useStoreLook();
  return (
    <>
      <Segmented
        label="Appearance of the store"
        segments={[
          { value: 'tool', label: 'As here' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        value={look.scheme}
        onChange={(scheme) => changeStoreLook({ scheme })}
      />
      <Switch
        label="Sample values"
        about="Stars, downloads and other values that the stores’ APIs do not provide."
        checked={look.samples}
        onChange={(samples) => changeStoreLook({ samples })}
      />
      <Switch
        label="Fold"
        about="A line at the end of what visitors see before they scroll."
        checked={look.fold}
        onChange={(fold) => changeStoreLook({ fold })}
      />
    </>
  );
}

function Switch({
  label,
  about,
  checked,
  onChange,
}: {
  label: string;
  about: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <label className="flex items-start gap-2">
      <input
        type="checkbox"
        className="accent-accent mt-0.5 size-4 shrink-0"
        checked={checked}
        aria-describedby={id}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        <span className="block font-medium">{label}</span>
        <span id={id} className="text-muted block text-sm">
          {about}
        </span>
      </span>
    </label>
  );
}
