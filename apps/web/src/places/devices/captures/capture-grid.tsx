import type { CaptureCell, CapturePlannedDevice, CaptureState } from '@storedeck/contract';
import { languageName } from '@storedeck/listing';
import { Fragment } from 'react';

import type { Device } from '../device.ts';
import { CapturedPicture } from './captured-picture.tsx';
import { CellMark } from './cell-mark.tsx';
import { DeviceHead } from './device-head.tsx';
import { MissingPicture } from './missing-picture.tsx';

interface Column {
  readonly device: string;
  readonly deviceName: string;
  /** How the device is set up; '' if that is left as it is. */
  readonly variant: string;
}

/** The cells of a capture: a row for each language, a column for each device and how it is set up. */
export function CaptureGrid({
  state: { cells, devices, issues, isChecked, phase, design },
  listed,
}: {
  state: CaptureState;
  /** The devices that can be used. Until a plan is checked, only they have names. */
  listed: readonly Device[];
}) {
  const columns = listColumns(cells);
  const rows = Map.groupBy(cells, ({ language }) => language);
  const heads = Map.groupBy(columns, ({ device }) => device);
  const hasVariants = columns.some(({ variant }) => variant !== '');
  return (
    <section
      aria-label="Pictures"
      // A keyboard scrolls what it can focus.
      tabIndex={0}
      className="border-line bg-surface thin-scrollbar relative overflow-x-auto rounded-lg border"
    >
      <table className="w-full border-collapse text-start">
        <thead>
          <tr className="align-top">
            <th
              scope="col"
              rowSpan={hasVariants ? 2 : 1}
              className="bg-surface text-muted sticky start-0 z-1 px-3 py-2 text-start font-medium max-sm:hidden"
            >
              Language
            </th>
            {[...heads].map(([device, own]) => (
              <th
                key={device}
                scope={own.length > 1 ? 'colgroup' : 'col'}
                colSpan={own.length}
                className="px-3 py-2 text-start font-normal"
              >
                <DeviceHead
                  name={listed.find(({ id }) => id === device)?.name ?? own[0]?.deviceName ?? device}
                  device={devices.find((one) => one.device === device)}
                  design={design}
                  issues={issues.filter((issue) => issue.device === device)}
                  isChecked={isChecked}
                />
              </th>
            ))}
          </tr>
          {hasVariants && (
            <tr>
              {columns.map(({ device, variant }) => (
                <th
                  key={`${device} ${variant}`}
                  scope="col"
                  className="text-muted px-3 py-1.5 text-start font-medium"
                >
                  {variant}
                </th>
              ))}
            </tr>
          )}
        </thead>
        <tbody>
          {[...rows].map(([language, inRow]) => (
            <Fragment key={language}>
              {/* On a narrow page the language stands above its pictures, so that the next device is seen to be there. */}
              <tr className="border-line border-t sm:hidden">
                <th scope="rowgroup" colSpan={columns.length} className="px-3 pt-2.5 text-start font-medium">
                  <span className="sticky start-3 inline-block">
                    {languageName(language)} <LanguageCode language={language} />
                  </span>
                </th>
              </tr>
              <tr className="border-line align-top sm:border-t">
                <th
                  scope="row"
                  className="bg-surface sticky start-0 z-1 w-36 max-w-36 min-w-24 px-3 py-2.5 text-start font-medium max-sm:hidden"
                >
                  {languageName(language)} <LanguageCode language={language} />
                </th>
                {columns.map(({ device, variant }) => (
                  <td key={`${device} ${variant}`} className="min-w-64 px-3 py-2.5">
                    {inRow
                      .filter((cell) => cell.device === device && nameVariant(cell) === variant)
                      .map((cell) => (
                        <CellBox
                          key={cell.key}
                          cell={cell}
                          device={devices.find((one) => one.device === device)}
                          isPlanned={phase === 'idle' || phase === 'checking'}
                        />
                      ))}
                  </td>
                ))}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function LanguageCode({ language }: { language: string }) {
  return <span className="text-muted font-mono text-sm font-normal sm:block">{language}</span>;
}

function listColumns(cells: readonly CaptureCell[]): Column[] {
  const columns = new Map<string, Column>();
  for (const cell of cells) {
    const variant = nameVariant(cell);
    const { device, deviceName } = cell;
    columns.set(JSON.stringify([device, variant]), { device, deviceName, variant });
  }
  return [...columns.values()];
}

function nameVariant({ appearance, textSize }: CaptureCell): string {
  const size = textSize === null ? null : `${textSize} texts`;
  return [appearance, size].filter((part) => part !== null).join(', ');
}

function CellBox({
  cell,
  device,
  isPlanned,
}: {
  cell: CaptureCell;
  device: CapturePlannedDevice | undefined;
  /** Whether no capture has begun yet. */
  isPlanned: boolean;
}) {
  const { shots, planned, language, reason, picture, state, warnings, deviceName } = cell;
  const isOpen = state === 'waiting' || state === 'running';
  return (
    <div className="not-last:mb-3">
      {!(isPlanned && state === 'waiting') && <CellMark state={state} />}
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
      {reason !== null && <p className="mt-1 max-w-md min-w-56 wrap-anywhere">{reason}</p>}
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
        <p key={warning} className="text-warn mt-1 max-w-md min-w-56 wrap-anywhere">
          {warning}
        </p>
      ))}
    </div>
  );
}
