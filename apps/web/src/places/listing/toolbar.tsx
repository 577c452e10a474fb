import {
  codeFor,
  type Device,
  type DeviceKey,
  devicesOf,
  formOf,
  type Listing,
  type LocaleEntry,
  type Slots,
  type Store,
  STORE_NAMES,
  STORES,
} from '@storedeck/listing';
import {
  Apple,
  Columns2,
  FileClock,
  Globe,
  LayoutGrid,
  type LucideIcon,
  PenLine,
  Play,
  Smartphone,
  Table2,
  Tablet,
} from 'lucide-react';
import type { ReactNode } from 'react';

import { Choice, ChoiceMenu } from '../../ui/choice.tsx';
import { FoldingRow } from '../../ui/folding-row.tsx';
import { FormatsMenu } from './formats/formats-menu.tsx';
import { LocalePicker } from './locale-picker.tsx';
import type { JudgedListings } from './matrix/completeness.ts';
import { SyncControl } from './sync/sync-control.tsx';
import { VIEWS, VIEW_NAMES, type ListingState, type View } from './url-state.ts';

/**
 * One row with the controls that choose what is shown, followed by the actions, such as the sync. `FoldingRow`
 * describes what happens in narrow windows.
 */
export function Toolbar({
  state,
  device,
  slots,
  entries,
  entry,
  current,
  judged,
  problems,
  onChange,
}: {
  state: ListingState;
  device: Device;
  slots: Slots;
  entries: readonly LocaleEntry[];
  entry: LocaleEntry | undefined;
  current: Listing | null;
  /** The shown listing. The locale picker shows which of its languages are complete. */
  judged: JudgedListings;
  /** The button with the number of problems. */
  problems: ReactNode;
  onChange: (change: Partial<ListingState>) => void;
}) {
  return (
    <FoldingRow
      actions={
        <>
          {problems}
          <FormatsMenu
            reported={state.pair ?? { from: 'current', to: state.view === 'draft' ? 'draft' : 'new' }}
            exported={state.view === 'new' || state.view === 'matrix' ? 'new' : 'current'}
            onShowNew={() => onChange({ view: 'new' })}
          />
          <SyncControl syncedAt={current?.syncedAt} />
        </>
      }
    >
      <Choice
        label="View"
        options={VIEWS.map((view) => ({ value: view, label: VIEW_NAMES[view], icon: VIEW_ICONS[view] }))}
        value={state.view}
        onChange={(view) => onChange({ view })}
        foldsAt={{ words: 3, segments: 5, word: 6 }}
      />
      {state.view !== 'board' && (
        <Choice
          label="Store"
          options={STORES.map((store) => ({
            value: store,
            label: STORE_NAMES[store],
            icon: STORE_ICONS[store],
          }))}
          value={state.store}
          onChange={(store) => onChange({ store })}
          foldsAt={{ words: 3, segments: 5, word: 5 }}
        />
      )}
      {state.view !== 'matrix' && state.view !== 'board' && (
        <DeviceChoice
          devices={devicesOf(state.store, slots)}
          device={device}
          onChoose={(key) => onChange({ device: key })}
        />
      )}
      {entries.length > 0 && (
        <LocalePicker
          entries={entries}
          chosen={entry}
          store={state.store}
          judged={judged}
          onChoose={(chosen) => onChange({ locale: codeFor(chosen, state.store) })}
        />
      )}
    </FoldingRow>
  );
}

const VIEW_ICONS: Readonly<Record<View, LucideIcon>> = {
  current: Globe,
  draft: FileClock,
  new: PenLine,
  compare: Columns2,
  matrix: Table2,
  board: LayoutGrid,
};
const STORE_ICONS: Readonly<Record<Store, LucideIcon>> = { appStore: Apple, googlePlay: Play };

/** The choice of the device: segments for up to three devices, a menu for more. */
function DeviceChoice({
  devices,
  device,
  onChoose,
}: {
  devices: readonly Device[];
  device: Device;
  onChoose: (key: DeviceKey) => void;
}) {
  const all = devices.some(({ key }) => key === device.key) ? devices : [...devices, device];
  const choice = {
    label: 'Device',
    options: all.map(({ key, label }) => ({ value: key, label, icon: deviceIcon(key) })),
    value: device.key,
    onChange: onChoose,
  };
  return all.length > 3 ? (
    <ChoiceMenu {...choice} foldsAt={{ word: 4 }} />
  ) : (
    <Choice {...choice} foldsAt={{ segments: 3, word: 4 }} />
  );
}

function deviceIcon(key: DeviceKey): LucideIcon {
  return formOf(key) === 'tablet' ? Tablet : Smartphone;
}
