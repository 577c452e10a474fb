import type { Client } from '@storedeck/contract';
import { printStep, type RecordedStep } from '@storedeck/flows/record';
import { useState } from 'react';

import { useClient } from '../../../server/client.ts';
import { makeDeviceKey, type Device } from '../device.ts';
import { Follower, type FollowFailure } from './follower.ts';
import type { OpenFlow } from './open-flow.ts';
import { givenValues, type FlowSession } from './use-flow-session.ts';

/** The devices that do what is recorded on another one. */
export interface Followers {
  readonly isOn: boolean;
  /**
   * Returns the devices that follow and are not among the given ones, which can be used. They get the same steps:
   * otherwise, a device would go on with a later step when it comes back.
   */
  listLost(usable: readonly Device[]): readonly Device[];
  /**
   * Lets devices follow, or ends it. A device that was not used before needs much longer for its first step, so that one
   * may look at its screen now.
   */
  turn(isOn: boolean, devices?: readonly Device[], options?: { readonly lookNow: boolean }): void;
  /** Returns the follower of a device; undefined while it has nothing to follow. */
  find(device: Device): Follower | undefined;
  /** Does a step on a device now, and returns why it could not. */
  perform(step: RecordedStep, device: Device): Promise<FollowFailure | null>;
  /** Does steps on all devices that follow. */
  follow(steps: readonly RecordedStep[], devices: readonly Device[]): void;
}

/** What precedes the steps that are followed, and the values of names in them. */
interface Followed extends Pick<FlowSession, 'values'> {
  readonly flow: Pick<OpenFlow, 'before'> | null;
}

export function useFollowers({ flow, values }: Followed, isOnAtFirst = false): Followers {
  const client = useClient();
  const [isOn, setOn] = useState(isOnAtFirst);
  const [following, setFollowing] = useState<ReadonlyMap<string, Following>>(new Map());
  const before = flow?.before ?? '';
  const perform = (step: RecordedStep, device: Device): Promise<FollowFailure | null> =>
    performStep(client, { source: `${before}${printStep(step.step)}\n`, device, values });

  return {
    isOn,
    listLost: (usable) => {
      const keys = new Set(usable.map(makeDeviceKey));
      return Array.from(following.values(), ({ device }) => device).filter(
        (device) => !keys.has(makeDeviceKey(device)),
      );
    },
    turn: (on, devices = [], { lookNow } = { lookNow: false }) => {
      for (const { follower } of following.values()) follower.close();
      const start = (device: Device): Following =>
        startFollowing(device, lookNow ? perform(LOOK, device) : undefined);
      setFollowing(new Map(on ? devices.map((device) => [makeDeviceKey(device), start(device)]) : []));
      setOn(on);
    },
    perform,
    find: (device) => following.get(makeDeviceKey(device))?.follower,
    follow: (steps, devices) => {
      if (!isOn) return;
      const next = new Map(following);
      for (const device of devices) {
        const key = makeDeviceKey(device);
        const { follower } = next.get(key) ?? startFollowing(device);
        next.set(key, { device, follower });
        for (const step of steps) follower.add(step, (one) => perform(one, device));
      }
      if (next.size > following.size) setFollowing(next);
    },
  };
}

interface Following {
  readonly device: Device;
  readonly follower: Follower;
}

/** Looks at the screen, and passes at once. If it cannot, the first step that is followed says why. */
const LOOK: RecordedStep = {
  step: { command: 'assertNotVisible', value: { id: 'storedeck.no-element' } },
  from: { kind: 'other' },
};

function startFollowing(device: Device, ready?: Promise<unknown>): Following {
  return { device, follower: new Follower(ready) };
}

/** Does a step on a device by its element, and returns why it could not. */
async function performStep(
  client: Client,
  {
    source,
    device: { host, device },
    values,
  }: {
    readonly source: string;
    readonly device: Device;
    readonly values: Readonly<Record<string, string>>;
  },
): Promise<FollowFailure | null> {
  try {
    const { runs } = await client.startFlow({
      body: { source, devices: [{ host, device }], values: givenValues(values), from: 0, to: 1, wait: true },
    });
    const run = runs.find((one) => one.host === host && one.device === device);
    if (run?.failure) return run.failure;
    return run?.state === 'passed' ? null : { message: 'The step was stopped.', nearest: [] };
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error), nearest: [] };
  }
}
