import type { CaptureHand } from '@storedeck/contract';
import { languageName } from '@storedeck/listing';
import { ArrowRight, Camera, Check } from 'lucide-react';
import type { ReactNode } from 'react';

import type { CaptureAct } from '../../../server/captures.ts';
import { Button } from '../../../ui/button.tsx';

/** What a person can do in one language: take each screenshot, again if it must be, and go on. */
export function HandActions({
  hand: { language, appearance, textSize, names, devices },
  isLast,
  isBusy,
  onAct,
  children,
}: {
  hand: CaptureHand;
  isLast: boolean;
  isBusy: boolean;
  onAct: (act: CaptureAct) => void;
  children: ReactNode;
}) {
  const open = devices.filter(({ state }) => state !== 'ended');
  const preparing = open.filter(({ state }) => state === 'preparing');
  const missing = names.filter((name) => open.some(({ taken }) => !taken.includes(name)));
  const isOff = isBusy || open.length === 0 || preparing.length > 0;
  const variant = [appearance, textSize === null ? null : `${textSize} texts`].filter(Boolean).join(', ');
  return (
    <header className="space-y-2 p-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="me-auto text-lg font-semibold">
          {languageName(language)}
          {variant !== '' && <span className="text-muted font-normal"> {variant}</span>}
        </h3>
        {names.map((name) => (
          <Button
            key={name}
            needsServer
            look={name === missing[0] ? 'primary' : 'plain'}
            disabled={isOff}
            onClick={() => onAct({ kind: 'take', name })}
          >
            {missing.includes(name) ? (
              <Camera aria-hidden className="size-4" />
            ) : (
              <Check aria-hidden className="text-good size-4" />
            )}
            {missing.includes(name) ? `Take ${name}` : `Take ${name} again`}
          </Button>
        ))}
        <Button
          needsServer
          look={missing.length === 0 ? 'primary' : 'plain'}
          disabled={isOff}
          onClick={() => onAct({ kind: 'next' })}
        >
          {isLast ? 'Finish' : 'Next language'}
          <ArrowRight aria-hidden className="size-4 rtl:rotate-180" />
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p role="status" className="text-muted me-auto">
          {describeHand(preparing, missing)}
        </p>
        {children}
      </div>
      {devices
        .filter(({ problem }) => problem !== null)
        .map(({ host, device, name, problem }) => (
          <p key={`${host} ${device}`} role="alert" className="text-bad">
            <bdi>{name}</bdi>: {problem} Take it again.
          </p>
        ))}
    </header>
  );
}

function describeHand(preparing: CaptureHand['devices'], missing: readonly string[]): string {
  if (preparing.length > 0)
    return `${preparing.map(({ name }) => name).join(', ')}: preparing, or taking a picture…`;
  if (missing.length === 0) return 'All taken. Go on, or take one again.';
  return `Bring the app to the screen, and take it. Not taken yet: ${missing.join(', ')}.`;
}
