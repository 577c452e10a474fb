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
  const [leader, setLeader] = useState<Device | null>(null);
  const followers = useFollowers(FOLLOWED, true);
  const shown = devices.filter((device) => hand.devices.some((one) => isSame(one, device)));
  if (leader === null && shown[0]) setLeader(shown[0]);
  // A leader that is lost still leads: the others have done what it has, and nothing more, when it comes back.
  const isLead = (device: Device, lead = leader): boolean =>
    lead !== null && makeDeviceKey(device) === makeDeviceKey(lead);
  const isLost = leader !== null && !shown.some((device) => isLead(device));
  const hasOthers = hand.devices.length > 1;
  const isReady = (device: Device): boolean =>
    hand.devices.some((one) => isSame(one, device) && one.state === 'ready');
  const listOthers = (except = leader): Device[] =>
    shown.filter((device) => !isLead(device, except) && isReady(device));
  const lost = followers.listLost(shown).filter((device) => hand.devices.some((one) => isSame(one, device)));
  const onSteps = (steps: readonly RecordedStep[]): void =>
    followers.follow(steps, [...listOthers(), ...lost]);
  // What a follower has not done yet belongs to a screen of the former language, or of the former leader.
  const startAnew = (isOn = followers.isOn): void => followers.turn(isOn, listOthers());
  const lead = (device: Device): void => {
    // A former leader that is lost has missed what is done meanwhile.
    followers.turn(followers.isOn, [...listOthers(device), ...(isLost ? [leader] : [])]);
    setLeader(device);
  };

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
        {hasOthers && (
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
            if (isLead(device))
              return hasOthers ? (
                // As high as what the others have, so that the pictures stand at one height.
                <div className={followers.isOn ? 'min-h-12' : 'min-h-8'}>
                  {isLost && <AwayLeader />}
                  {!isLost && followers.isOn && (
                    <LeadTools device={device} mirror={mirror} onSteps={onSteps} />
                  )}
                </div>
              ) : null;
            return (
              <>
                {followers.isOn && (
                  <FollowOverlay device={device} mirror={mirror} follower={followers.find(device)} />
                )}
                <Button look="quiet" aria-label={`Lead with ${device.name}`} onClick={() => lead(device)}>
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

function AwayLeader() {
  return (
    <p role="status" className="text-muted px-1 text-sm">
      Leads again when it is back. Until then, another device can lead.
    </p>
  );
}

function isSame(one: { readonly host: string; readonly device: string }, other: Device): boolean {
  return one.host === other.host && one.device === other.device;
}
