import type { DeviceLock } from '@storedeck/contract';
import { useMutation } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';

import { useClient } from '../../../server/client.ts';
import { useDeviceLock } from '../../../server/device-locks.ts';
import { THIS_WINDOW } from '../../../server/this-window.ts';
import { Button } from '../../../ui/button.tsx';
import type { Device } from '../device.ts';
import { isOurs, whereUsed, whoUses } from './holder-words.ts';

/**
 * A notice over the screen of a device. It is shown when another holder uses the device, or when another client has
 * requested the device from this window.
 */
export function LockNotice({ device, isRefused }: { device: Device; isRefused: boolean }) {
  const lock = useDeviceLock(device);
  const client = useClient();
  const body = { device: device.device, host: device.host };
  const change = useMutation({ mutationFn: (request: () => Promise<unknown>) => request() });
  const ask = () => change.mutate(() => client.askForDevice({ body }));
  const take = () => change.mutate(() => client.takeDevice({ body }));
  const letGo = (keep: boolean) => change.mutate(() => client.letGoOfDevice({ body: { ...body, keep } }));

  if (!lock || (isOurs(lock) && !lock.asking)) return null;
  if (isOurs(lock)) {
    return (
      <Bar
        isStrong
        title={`${lock.asking?.holder.name} asks for this device`}
        text="Without a response, it passes to them in 10 seconds."
      >
        <Button needsServer onClick={() => letGo(false)}>
          Let go
        </Button>
        <Button needsServer onClick={() => letGo(true)}>
          Keep
        </Button>
      </Bar>
    );
  }
  return (
    <Bar
      isStrong={isRefused}
      title={whereUsed(lock)}
      text={change.error?.message ?? waitingText(lock) ?? whoUses(lock)}
    >
      {lock.holder.kind === 'window' && (
        <>
          {hasAsked(lock) ? (
            <Button needsServer onClick={() => letGo(false)}>
              Withdraw
            </Button>
          ) : (
            <Button needsServer onClick={ask}>
              Ask to let go
            </Button>
          )}
          <Button needsServer onClick={take}>
            Use here
          </Button>
        </>
      )}
    </Bar>
  );
}

function hasAsked({ asking }: DeviceLock): boolean {
  return asking?.holder.id === THIS_WINDOW.id;
}

function waitingText(lock: DeviceLock): string | undefined {
  return hasAsked(lock)
    ? `Asked. Without a response and without input there, you get it in 10 seconds.`
    : undefined;
}

function Bar({
  isStrong,
  title,
  text,
  children,
}: {
  /**
   * Whether the user must notice the bar, because an input was refused or another client waits for a response to its
   * lock request.
   */
  isStrong: boolean;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <div
      role="status"
      className={`bg-surface flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border px-3 py-2 ${isStrong ? 'border-accent-ink' : 'border-line'}`}
    >
      <Lock aria-hidden className="text-muted size-4 shrink-0" />
      <p className="min-w-40 flex-1 wrap-anywhere">
        <bdi className="font-medium">{title}</bdi>
        <bdi className="text-muted block text-sm">{text}</bdi>
      </p>
      <div className="flex flex-wrap gap-2 empty:hidden">{children}</div>
    </div>
  );
}
