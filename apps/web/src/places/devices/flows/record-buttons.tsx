import { RotateCwSquare } from 'lucide-react';
import { useSyncExternalStore, type ReactNode } from 'react';

import { Button } from '../../../ui/button.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { BUTTONS } from '../device-buttons.tsx';
import type { Device } from '../device.ts';
import { whyNot, type LiveMirror } from '../mirror/player/live-mirror.ts';

/** The buttons that most flows need. */
const RECORDED = ['back', 'home'];

/** The controls of a device that are no touches and become steps: its buttons, and turning it. */
export function RecordButtons({ device, mirror }: { device: Device; mirror: LiveMirror }) {
  const state = useSyncExternalStore(mirror.subscribe, mirror.getState);
  const buttons = BUTTONS[device.kind].flat().filter(({ name }) => RECORDED.includes(name));
  return (
    <div className="flex basis-full gap-1.5 @min-[25rem]/more:basis-auto">
      {buttons.map(({ name, label, icon: Icon, className = '' }) => (
        <RecordButton
          key={name}
          label={label}
          reason={state.rung?.missingButtons?.[name] ?? null}
          onPress={() => mirror.request({ type: 'button', name })}
        >
          <Icon aria-hidden className={`size-4 ${className}`} />
        </RecordButton>
      ))}
      <RecordButton
        label="Rotate"
        reason={whyNot(state, 'rotate')}
        onPress={() => mirror.request({ type: 'rotate' })}
      >
        <RotateCwSquare aria-hidden className="size-4" />
      </RecordButton>
    </div>
  );
}

function RecordButton({
  label,
  reason,
  onPress,
  children,
}: {
  label: string;
  /** Why the device cannot do this now; null if it can. */
  reason: string | null;
  onPress: () => Promise<unknown>;
  children: ReactNode;
}) {
  return (
    <Tooltip text={reason ?? label}>
      <Button
        aria-label={label}
        aria-disabled={reason !== null}
        className="px-2!"
        onClick={() => reason ?? void onPress()}
      >
        {children}
      </Button>
    </Tooltip>
  );
}
