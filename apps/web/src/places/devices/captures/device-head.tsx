import type { CapturePlannedDevice, CaptureState } from '@storedeck/contract';
import { sizeText, slotName, STORE_NAMES } from '@storedeck/listing';
import { ArrowRight, Check } from 'lucide-react';
import type { ReactNode } from 'react';

import { MessageLine } from './message-line.tsx';

/** A device of the plan: where its pictures go, whether their size fits, and what cannot be done on it. */
export function DeviceHead({
  name,
  device,
  design,
  issues,
  isChecked,
}: {
  name: string;
  device: CapturePlannedDevice | undefined;
  /** The design that frames the pictures; null if they are not framed. */
  design: string | null;
  issues: CaptureState['issues'];
  isChecked: boolean;
}) {
  const { store, slot, system, width, height, appLanguages } = device ?? {};
  const size = width && height ? { width, height } : undefined;
  const isFitting = !issues.some(({ code }) => code === 'SIZE_UNFIT');
  return (
    <div className="max-w-md min-w-56 space-y-1">
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
      {issues.length > 0 && (
        <ul aria-label={`Messages about ${name}`} className="space-y-1.5 pt-1">
          {issues.map(({ severity, message, hint }) => (
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
