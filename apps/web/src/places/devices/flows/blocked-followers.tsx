import { useSyncExternalStore } from 'react';

import { Button } from '../../../ui/button.tsx';
import type { Device } from '../device.ts';
import { makeFollowId } from './follow-id.ts';
import type { Follower } from './follower.ts';
import type { Followers } from './use-followers.ts';

/** The devices that could not follow and wait for the user. With many devices, their pictures are out of sight. */
export function BlockedFollowers({
  devices,
  followers,
}: {
  devices: readonly Device[];
  followers: Followers;
}) {
  return (
    <ul aria-label="Devices that wait for you" className="flex flex-col gap-1 empty:hidden">
      {devices.map((device) => {
        const follower = followers.find(device);
        const id = makeFollowId(device);
        return follower && <Blocked key={id} name={device.name} id={id} follower={follower} />;
      })}
    </ul>
  );
}

function Blocked({ name, id, follower }: { name: string; id: string; follower: Follower }) {
  const { failure } = useSyncExternalStore(follower.subscribe, follower.getState);
  if (!failure) return null;
  return (
    <li className="bg-bad-fill border-line flex items-center gap-2 rounded-lg border py-1 ps-3 pe-1 text-sm">
      <span className="me-auto min-w-0 wrap-anywhere">
        <bdi className="font-medium">{name}</bdi> waits for you: {failure.message}
      </span>
      <Button
        look="quiet"
        aria-label={`Show ${name}`}
        onClick={() => document.getElementById(id)?.scrollIntoView({ block: 'center' })}
      >
        Show
      </Button>
    </li>
  );
}
