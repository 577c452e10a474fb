import type { CaptureCell, CaptureState } from '@storedeck/contract';
import { languageName } from '@storedeck/listing';
import { Fragment } from 'react';

import type { Device } from '../device.ts';
import { CellBox } from './cell-box.tsx';
import { DeviceHead } from './device-head.tsx';

interface Column {
  readonly device: string;
  /** How the device is set up; '' if that is left as it is. */
  readonly variant: string;
}

/** The cells of a capture: a row for each language, a column for each device and how it is set up. */
export function CaptureGrid({
  state,
  listed,
}: {
  state: CaptureState;
  /** The devices that can be used. */
  listed: readonly Device[];
}) {
  const { cells } = state;
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
                <DeviceHead id={device} listed={listed} state={state} />
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
                        <CellBox key={cell.key} cell={cell} state={state} />
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
    const { device } = cell;
    columns.set(JSON.stringify([device, variant]), { device, variant });
  }
  return [...columns.values()];
}

function nameVariant({ appearance, textSize }: CaptureCell): string {
  const size = textSize === null ? null : `${textSize} texts`;
  return [appearance, size].filter((part) => part !== null).join(', ');
}
