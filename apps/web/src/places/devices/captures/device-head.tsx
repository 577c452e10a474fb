import type { CapturePlannedDevice, CaptureState } from '@storedeck/contract';
import { sizeText, slotName, STORE_NAMES } from '@storedeck/listing';
import { ArrowRight, Check } from 'lucide-react';
import type { ReactNode } from 'react';

import type { Device } from '../device.ts';
import { MessageLine } from './message-line.tsx';

/** A device of the plan: where its pictures go, whether their size fits, and what cannot be done on it. */
export function DeviceHead({
  id,
  listed,
  state: { devices, cells, design, isChecked, notes, ...state },
}: {
  id: string;
  /** The devices that can be used. Until a plan is checked, only they have names. */
  listed: readonly Device[];
  state: CaptureState;
}) {
  const name =
    listed.find((device) => device.id === id)?.name ??
    cells.find(({ device }) => device === id)?.deviceName ??
    id;
  const { store, slot, system, width, height, appLanguages } =
    devices.find(({ device }) => device === id) ?? {};
  const issues = state.issues.filter(({ device }) => device === id);
  const messages = [
    ...issues,
    ...notes
      .filter(({ device }) => device === id)
      .map(({ text }) => ({ severity: 'warning' as const, message: text, hint: undefined })),
  ];
  const size = width && height ? { width, height } : undefined;
  const isFitting = !issues.some(({ code }) => code === 'SIZE_UNFIT');
  return (
    // What the check finds mostly has room, and widens no column, so that the pictures stay where they are.
    <div className="contain-inline-size min-h-30 max-w-md space-y-1">
      <p className="font-medium">
        <bdi>{name}</bdi>
        {system && <span className="text-muted font-normal"> · {system}</span>}
      </p>
      <p className="text-muted flex items-start gap-1.5">
        <ArrowRight aria-hidden className="mt-0.5 size-4 shrink-0 rtl:rotate-180" />
        {describeGoal({ store, slot, design })}
      </p>
      {isChecked && size && slot && isFitting && <Fact>{sizeText(size)} fits the slot</Fact>}
      {isChecked && appLanguages && !issues.some(({ code }) => code === 'LANGUAGE_MISSING') && (
        <Fact>The app has the languages of the plan</Fact>
      )}
      {messages.length > 0 && (
        <ul aria-label={`Messages about ${name}`} className="space-y-1.5 pt-1">
          {messages.map(({ severity, message, hint }) => (
            <MessageLine key={message} severity={severity} message={message} hint={hint} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Says where the pictures of a device go. */
function describeGoal({
  store,
  slot,
  design,
}: {
  store: CapturePlannedDevice['store'] | undefined;
  slot: CapturePlannedDevice['slot'] | undefined;
  design: string | null;
}): string {
  if (design !== null) return `${store ? `${STORE_NAMES[store]}, framed` : 'Framed'} with ${design}`;
  return store && slot ? `${STORE_NAMES[store]}, ${slotName(slot)}` : 'No slot: the pictures are only taken';
}

function Fact({ children }: { children: ReactNode }) {
  return (
    <p className="text-muted flex items-start gap-1.5">
      <Check aria-hidden className="text-good mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
