import { printStep } from '@storedeck/flows/record';
import { countText } from '@storedeck/listing';
import { useSyncExternalStore } from 'react';

import { Button } from '../../../ui/button.tsx';
import type { Device } from '../device.ts';
import type { LiveMirror } from '../mirror/player/live-mirror.ts';
import { makeFollowId } from './follow-id.ts';
import type { Follower } from './follower.ts';
import { stepText } from './open-flow.ts';

/** What a device does that follows another one, and why it could not go on. */
export function FollowOverlay({
  device,
  mirror,
  follower,
}: {
  device: Device;
  mirror: LiveMirror;
  follower: Follower | undefined;
}) {
  if (!follower) return <NothingYet />;
  return <Followed id={makeFollowId(device)} mirror={mirror} follower={follower} />;
}

function NothingYet() {
  return <p className="text-muted px-1 text-sm">Does the same as soon as there is something to do.</p>;
}

function Followed({ id, mirror, follower }: { id: string; mirror: LiveMirror; follower: Follower }) {
  const { current, failure, waiting, done } = useSyncExternalStore(follower.subscribe, follower.getState);
  const { trouble } = useSyncExternalStore(mirror.subscribe, mirror.getState);
  const words = current && stepText({ source: printStep(current.step) });
  const more = waiting > 0 && (
    <span className="text-muted shrink-0">
      {countText(waiting, 'step')} {waiting === 1 ? 'waits' : 'wait'}
    </span>
  );
  if (current === null && done === 0) return <NothingYet />;
  if (!failure)
    return (
      <p role="status" className="flex gap-3 px-1 text-sm">
        <bdi className={`me-auto min-w-0 truncate ${words === null ? 'text-muted' : 'font-mono'}`}>
          {words ?? `${countText(done, 'step')} done.`}
        </bdi>
        {more}
      </p>
    );
  return (
    <div
      id={id}
      role="alert"
      className="bg-bad-fill border-line space-y-1 rounded-lg border px-3 py-2.5 text-sm wrap-anywhere"
    >
      <bdi className="block font-mono whitespace-pre-wrap">{words}</bdi>
      {/* What is wrong with the device is said on its picture already. */}
      {failure.message === trouble?.message ? (
        <p className="font-medium">Not done: the reason stands above.</p>
      ) : (
        <>
          <p className="font-medium">{failure.message}</p>
          {failure.hint !== undefined && <p className="text-muted whitespace-pre-wrap">{failure.hint}</p>}
        </>
      )}
      {failure.nearest.length > 0 && (
        <p>
          Nearest on the screen: <bdi>{failure.nearest.join(', ')}</bdi>
        </p>
      )}
      <p className="flex flex-wrap items-center gap-1.5 pt-1">
        {!failure.isFinal && (
          <Button needsServer onClick={() => follower.retry()}>
            Try again
          </Button>
        )}
        <Button needsServer onClick={() => follower.skip()}>
          Skip it
        </Button>
        {more}
      </p>
    </div>
  );
}
