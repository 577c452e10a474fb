import type { CaptureCell, CaptureState } from '@storedeck/contract';

import { CapturedPicture } from './captured-picture.tsx';
import { CellMark } from './cell-mark.tsx';
import { MissingPicture } from './missing-picture.tsx';

/** How far one cell of a capture is, with its pictures, or with the places where they will be. */
export function CellBox({
  cell,
  state: { devices, phase },
}: {
  cell: CaptureCell;
  /** The capture of which it is a part. */
  state: CaptureState;
}) {
  const { shots, planned, language, reason, picture, state, warnings, deviceName } = cell;
  const device = devices.find((one) => one.device === cell.device);
  const isOpen = state === 'waiting' || state === 'running';
  const isRunning = phase === 'running' || phase === 'stopping';
  return (
    <div className="not-last:mb-3">
      <CellMark state={state === 'waiting' && !isRunning ? null : state} isAgain={reason !== null} />
      {(shots.length > 0 || isOpen) && (
        <ul className="mt-1.5 flex gap-2">
          {shots.map(({ name, file, content, width, height }) => (
            <li key={name}>
              <CapturedPicture
                file={file}
                version={content}
                size={{ width, height }}
                alt={`${name} in ${language} on ${deviceName}`}
              />
              <p className="text-muted mt-0.5 max-w-24 truncate text-sm">{name}</p>
            </li>
          ))}
          {isOpen &&
            shots.length === 0 &&
            planned.map((shot) => (
              <li key={shot.name}>
                <MissingPicture {...shot} width={device?.width} height={device?.height} />
              </li>
            ))}
        </ul>
      )}
      {reason !== null && <p className="mt-1 max-w-md contain-inline-size wrap-anywhere">{reason}</p>}
      {picture !== null && state === 'failed' && (
        <div className="mt-1.5 flex">
          <CapturedPicture
            file={picture}
            version={reason ?? ''}
            alt={`The screen of ${deviceName} in ${language} at the failure`}
          />
        </div>
      )}
      {warnings.map((warning) => (
        <p key={warning} className="text-warn mt-1 max-w-md contain-inline-size wrap-anywhere">
          {warning}
        </p>
      ))}
    </div>
  );
}
