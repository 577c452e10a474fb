import {
  codeFor,
  type Device,
  type DeviceKey,
  listDevices,
  pickForm,
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
  ScrollText,
  Smartphone,
  Table2,
  Tablet,
} from 'lucide-react';
import type { ReactNode } from 'react';

import { Choice, ChoiceMenu } from '../../ui/choice.tsx';
import { FoldingRow } from '../../ui/folding-row.tsx';
import type { JudgedListings } from './completeness.ts';
import { FormatsMenu } from './formats/formats-menu.tsx';
import { LocalePicker } from './locale-picker.tsx';
import { SyncControl } from './sync/sync-control.tsx';
import { VIEWS, VIEW_NAMES, type ListingState, type View } from './url-state.ts';

/**
 * One row with the controls that choose what is shown, followed by the actions, such as the sync. `FoldingRow`
 * describes what happens in narrow windows. In every view, each control is at the same place: one that has no effect is
 * disabled and says why. The device is last, because the number of devices differs between stores and locales.
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
  /** The pictures of the locale in all listings, so that all views offer the same devices. */
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
            exported={['new', 'matrix', 'notes'].includes(state.view) ? 'new' : 'current'}
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
      <Choice
        label="Store"
        options={STORES.map((store) => ({
          value: store,
          label: STORE_NAMES[store],
          icon: STORE_ICONS[store],
        }))}
        value={state.store}
        onChange={(store) => onChange({ store })}
        unavailable={BOTH_STORES[state.view]}
        foldsAt={{ words: 3, segments: 5, word: 5 }}
      />
      <LocalePicker
        entries={entries}
        chosen={entry}
        store={state.store}
        judged={judged}
        onChoose={(chosen) => onChange({ locale: codeFor(chosen, state.store) })}
      />
      <DeviceChoice
        devices={listDevices(state.store, slots)}
        device={device}
        unavailable={ALL_DEVICES[state.view]}
        onChoose={(key) => onChange({ device: key })}
      />
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
  notes: ScrollText,
};
const STORE_ICONS: Readonly<Record<Store, LucideIcon>> = { appStore: Apple, googlePlay: Play };

/** The views that show both stores. */
const BOTH_STORES: Readonly<Partial<Record<View, string>>> = {
  board: 'The board shows both stores',
  notes: 'The notes are those of both stores',
};

/** The views that show all devices. */
const ALL_DEVICES: Readonly<Partial<Record<View, string>>> = {
  matrix: 'The matrix has a column for each device',
  board: 'The board shows all devices',
  notes: 'Notes belong to no device',
};

/** The choice of the device: segments for up to three devices, a menu for more. */
function DeviceChoice({
  devices,
  device,
  unavailable,
  onChoose,
}: {
  devices: readonly Device[];
  device: Device;
  unavailable: string | undefined;
  onChoose: (key: DeviceKey) => void;
}) {
  const all = devices.some(({ key }) => key === device.key) ? devices : [...devices, device];
  const choice = {
    label: 'Device',
    options: all.map(({ key, label }) => ({ value: key, label, icon: deviceIcon(key) })),
    value: device.key,
    onChange: onChoose,
    unavailable,
  };
  return all.length > 3 ? (
    <ChoiceMenu {...choice} foldsAt={{ word: 4 }} />
  ) : (
    <Choice {...choice} foldsAt={{ segments: 3, word: 4 }} />
  );
}

function deviceIcon(key: DeviceKey): LucideIcon {
  return pickForm(key) === 'tablet' ? Tablet : Smartphone;
}
