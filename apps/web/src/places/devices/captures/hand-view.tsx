import type { CaptureHand } from '@storedeck/contract';
import type { RecordedStep } from '@storedeck/flows/record';
import { useState } from 'react';

import type { CaptureAct } from '../../../server/captures.ts';
import { Button } from '../../../ui/button.tsx';
import { makeDeviceKey, type Device } from '../device.ts';
import { FollowOverlay } from '../flows/follow-overlay.tsx';
import { useFollowers } from '../flows/use-followers.ts';
import { SideBySide } from '../live/side-by-side.tsx';
import { HandActions } from './hand-actions.tsx';
import { LeadTools } from './lead-tools.tsx';

/** What precedes a step that followers do. A step that starts an app names the app itself. */
const FOLLOWED = { flow: { before: 'appId: app\n---\n' }, values: {} };

/**
 * The devices whose pictures a person takes, in one language. The person moves one of them to a screen, the others do the
 * same, and all take its picture.
 */
export function HandView({
  hand,
  devices,
  hostIds,
  isLast,
  isBusy,
  onAct,
  onOpen,
}: {
  hand: CaptureHand;
  /** All devices that can be used. */
  devices: readonly Device[];
  hostIds: readonly string[];
  /** Whether this language is the last one. */
  isLast: boolean;
  isBusy: boolean;
  onAct: (act: CaptureAct) => void;
  onOpen: (device: Device) => void;
}) {
  const [leaderKey, setLeaderKey] = useState<string | null>(null);
  const followers = useFollowers(FOLLOWED, true);
  const shown = devices.filter((device) => hand.devices.some((one) => isSame(one, device)));
  const leader = shown.find((device) => makeDeviceKey(device) === leaderKey) ?? shown[0];
  const isReady = (device: Device): boolean =>
    hand.devices.some((one) => isSame(one, device) && one.state === 'ready');
  const listOthers = (except = leader): Device[] =>
    shown.filter((device) => device !== except && isReady(device));
  const lost = followers.listLost(shown).filter((device) => hand.devices.some((one) => isSame(one, device)));
  const onSteps = (steps: readonly RecordedStep[]): void =>
    followers.follow(steps, [...listOthers(), ...lost]);
  // What a follower has not done yet belongs to a screen of the former language, or of the former leader.
  const startAnew = (isOn = followers.isOn, newLeader = leader): void =>
    followers.turn(isOn, listOthers(newLeader));

  return (
    <section aria-label="By hand" className="border-line bg-surface rounded-lg border">
      <HandActions
        hand={hand}
        isLast={isLast}
        isBusy={isBusy}
        onAct={(act) => {
          if (act.kind === 'next') startAnew();
          onAct(act);
        }}
      >
        {shown.length > 1 && (
          <label className="flex items-center gap-1.5">
            <input
              type="checkbox"
              checked={followers.isOn}
              onChange={({ target }) => startAnew(target.checked)}
              className="accent-accent size-4 shrink-0"
            />
            The other devices do the same
          </label>
        )}
      </HandActions>
      <div className="flex h-[min(40rem,62vh)] min-h-96 flex-col">
        <SideBySide
          devices={shown}
          hostIds={hostIds}
          onOpen={onOpen}
          more={(device, mirror) => {
            if (device === leader)
              return shown.length > 1 && followers.isOn ? (
                <LeadTools device={device} mirror={mirror} onSteps={onSteps} />
              ) : null;
            return (
              <>
                {followers.isOn && <FollowOverlay device={device} follower={followers.find(device)} />}
                <Button
                  look="quiet"
                  aria-label={`Lead with ${device.name}`}
                  onClick={() => {
                    startAnew(followers.isOn, device);
                    setLeaderKey(makeDeviceKey(device));
                  }}
                >
                  Lead
                </Button>
              </>
            );
          }}
        >
          <p className="text-muted m-auto p-6">None of the devices can be shown now.</p>
        </SideBySide>
      </div>
    </section>
  );
}

function isSame(one: { readonly host: string; readonly device: string }, other: Device): boolean {
  return one.host === other.host && one.device === other.device;
}
