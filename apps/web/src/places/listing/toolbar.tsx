import {
  codeFor,
  type Device,
  type DeviceKey,
  devicesOf,
  type Listing,
  type LocaleEntry,
  type Slots,
  STORE_NAMES,
  STORES,
} from '@storedeck/listing';
import { useEffect, useRef, type ReactNode } from 'react';

import { Segmented } from '../../ui/segmented.tsx';
import { FormatsMenu } from './formats/formats-menu.tsx';
import { LocalePicker } from './locale-picker.tsx';
import { SyncControl } from './sync/sync-control.tsx';
import { VIEWS, VIEW_NAMES, type ListingState } from './url-state.ts';

/**
 * One row with the sync and the controls for what is shown, at every width. When space is short, the choices scroll
 * sideways and the actions stay in place.
 */
export function Toolbar({
  state,
  device,
  slots,
  entries,
  entry,
  current,
  problems,
  onChange,
}: {
  state: ListingState;
  device: Device;
  slots: Slots;
  entries: readonly LocaleEntry[];
  entry: LocaleEntry | undefined;
  current: Listing | null;
  /** The button with the number of problems. */
  problems: ReactNode;
  onChange: (change: Partial<ListingState>) => void;
}) {
  return (
    <div className="flex items-center gap-2 px-3 py-2 sm:px-4 xl:gap-3">
      <div className="fades-sideways relative -m-1 flex min-w-0 flex-1 items-center gap-1.5 overflow-x-auto p-1 [scrollbar-width:none] xl:gap-3">
        <Segmented
          label="View"
          segments={VIEWS.map((view) => ({ value: view, label: VIEW_NAMES[view] }))}
          value={state.view}
          onChange={(view) => onChange({ view })}
        />
        <Segmented
          label="Store"
          segments={STORES.map((store) => ({ value: store, label: STORE_NAMES[store] }))}
          value={state.store}
          onChange={(store) => onChange({ store })}
        />
        <DeviceSwitch
          devices={devicesOf(state.store, slots)}
          chosen={device.key}
          onChoose={(key) => onChange({ device: key })}
        />
        {entries.length > 0 && (
          <LocalePicker
            entries={entries}
            chosen={entry}
            store={state.store}
            onChoose={(chosen) => onChange({ locale: codeFor(chosen, state.store) })}
          />
        )}
      </div>
      {problems}
      <FormatsMenu
        exported={state.view === 'new' ? 'new' : 'current'}
        onShowNew={() => onChange({ view: 'new' })}
      />
      <SyncControl syncedAt={current?.syncedAt} />
    </div>
  );
}

/**
 * Lets the user choose a device type. A choice that is made elsewhere, for example by a click on a problem, is scrolled
 * into view.
 */
function DeviceSwitch({
  devices,
  chosen,
  onChoose,
}: {
  devices: readonly Device[];
  chosen: DeviceKey;
  onChoose: (key: DeviceKey) => void;
}) {
  const row = useRef<HTMLDivElement>(null);
  const shown = useRef(chosen);
  useEffect(() => {
    // When it is first shown, the row is not scrolled.
    if (shown.current === chosen) return;
    shown.current = chosen;
    // The position of the choice is known only in the next frame.
    const frame = requestAnimationFrame(() =>
      row.current
        ?.querySelector('label:has(:checked)')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [chosen]);
  return (
    <div ref={row} className="shrink-0">
      <Segmented
        label="Device"
        segments={devices.map(({ key, label }) => ({ value: key, label }))}
        value={chosen}
        onChange={onChoose}
      />
    </div>
  );
}
