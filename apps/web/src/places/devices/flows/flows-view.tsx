import type { RecordedStep } from '@storedeck/flows/record';
import { Circle } from 'lucide-react';
import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'wouter';

import { Button } from '../../../ui/button.tsx';
import { useKeptState } from '../../../ui/kept-state.ts';
import { useNoteRecorded } from '../all-languages/led-flow.ts';
import { DeviceHeader } from '../device-header.tsx';
import { makeDeviceKey, type Device } from '../device.ts';
import { SideBySide } from '../live/side-by-side.tsx';
import { FlowList } from './flow-list.tsx';
import { FlowPanel } from './flow-panel.tsx';
import { FollowOverlay } from './follow-overlay.tsx';
import { RecordTools } from './record-tools.tsx';
import { RunOverlay } from './run-overlay.tsx';
import { NEW_FLOW, useFlowSession } from './use-flow-session.ts';
import { useFollowers } from './use-followers.ts';

/** The flows of the working folder beside the pictures of the devices on which they run. */
export function FlowsView({
  devices,
  hostIds,
  onOpen,
  onBack,
}: {
  /** The devices that can be used. */
  devices: readonly Device[];
  hostIds: readonly string[];
  onOpen: (device: Device) => void;
  onBack: () => void;
}) {
  const [search, setSearch] = useSearchParams();
  const name = search.get('flow');
  const [chosenKeys, setChosenKeys] = useKeptState<readonly string[] | null>('flow-devices', null);
  const [leaderKey, setLeaderKey] = useState<string | null>(null);
  const [recordPanel, setRecordPanel] = useState<HTMLElement | null>(null);
  const [recordedOn, setRecordedOn] = useState<Device | null>(null);
  const noteRecorded = useNoteRecorded();
  const session = useFlowSession(name);
  const usable = devices.filter(({ kind }) => kind !== 'other');
  const chosen = chooseDevices(usable, chosenKeys);
  const leader = chosen.find((device) => makeDeviceKey(device) === leaderKey);
  const open = (flow: string | null, options = {}): void =>
    setSearch(flow === null ? { view: 'flows' } : { view: 'flows', flow }, options);
  const followers = useFollowers(session);
  // A lost device has no checkbox. It is still chosen when it comes back.
  const keysOfLost = (keys: readonly string[] | null): readonly string[] =>
    keys?.filter((key) => !usable.some((device) => makeDeviceKey(device) === key)) ?? [];
  const present = chosen.filter((device) => device !== leader);
  const lost = followers.listLost(chosen).filter((device) => chosenKeys?.includes(makeDeviceKey(device)));
  const followed = [...present, ...lost];
  const lead = (device: Device | null): void => {
    followers.turn(false);
    setLeaderKey(device && makeDeviceKey(device));
  };
  const close = (): void => {
    lead(null);
    setRecordedOn(null);
    open(null);
  };
  const onSteps = (steps: readonly RecordedStep[]): void => {
    setRecordedOn(leader ?? null);
    followers.follow(steps, followed);
    // The followers do not wait until the steps are drawn.
    startTransition(() => session.edit({ kind: 'record', steps }));
  };
  useSavedName(name, session.flow?.path, (path) => open(path, { replace: true }));

  return (
    <>
      <DeviceHeader name="Flows" detail="" isWide onBack={onBack} />
      <div className="flex min-h-0 flex-1 max-lg:flex-col">
        <section
          aria-label="Flows"
          className={`bg-ground border-line flex min-h-0 w-full shrink-0 flex-col max-lg:border-b lg:w-96 lg:border-e ${leader ? 'max-lg:h-[30%]' : 'max-lg:h-[55%]'}`}
        >
          {name === null ? (
            <FlowList onOpen={open} onNew={() => open(NEW_FLOW)} />
          ) : (
            <FlowPanel
              name={name}
              session={session}
              devices={usable}
              chosen={chosen}
              onChoose={(keys) => setChosenKeys((former) => [...keys, ...keysOfLost(former)])}
              leader={leader}
              recordPanel={setRecordPanel}
              followed={followed}
              onLead={lead}
              onSaved={(path) => recordedOn && noteRecorded(recordedOn, path)}
              followers={followers}
              onClose={close}
            />
          )}
        </section>
        <SideBySide
          devices={chosen}
          first={leader}
          hostIds={hostIds}
          onOpen={onOpen}
          more={(device, mirror) => {
            if (device === leader)
              return (
                <RecordTools
                  device={device}
                  mirror={mirror}
                  panel={recordPanel}
                  session={session}
                  onSteps={onSteps}
                  onScreenshot={async (step) => {
                    onSteps([step]);
                    const failure = await followers.perform(step, device);
                    return failure?.message ?? 'Saved in the folder flow-output.';
                  }}
                />
              );
            if (leader)
              return (
                // As high as the tools of the leader, so that the pictures stand at one height.
                <div className="min-h-23 @min-[25rem]/more:min-h-13.5">
                  {followers.isOn ? (
                    <FollowOverlay device={device} mirror={mirror} follower={followers.find(device)} />
                  ) : (
                    <RunOverlay device={device} mirror={mirror} session={session} />
                  )}
                </div>
              );
            return (
              <>
                <RunOverlay device={device} mirror={mirror} session={session} />
                {chosen.length > 1 && session.flow && session.flow.before !== null && (
                  <Button look="quiet" onClick={() => lead(device)}>
                    <Circle aria-hidden className="text-bad size-3.5 fill-current" />
                    Record here
                  </Button>
                )}
              </>
            );
          }}
        >
          <p className="text-muted bg-stage grid min-h-0 flex-1 place-content-center p-6 text-center">
            {usable.length > 0 ? 'Choose a device to see it here.' : 'No device can be used now.'}
          </p>
        </SideBySide>
      </div>
    </>
  );
}

/** Writes the name of a flow into the address of the page when it was saved under a name. */
function useSavedName(
  name: string | null,
  saved: string | null | undefined,
  open: (path: string) => void,
): void {
  const openNow = useEffectEvent(open);
  useEffect(() => {
    if (name !== null && saved && saved !== name) openNow(saved);
  }, [name, saved]);
}

/** Returns the devices with these keys; the first device while the user has chosen none. */
function chooseDevices(devices: readonly Device[], keys: readonly string[] | null): readonly Device[] {
  return keys === null
    ? devices.slice(0, 1)
    : devices.filter((device) => keys.includes(makeDeviceKey(device)));
}
