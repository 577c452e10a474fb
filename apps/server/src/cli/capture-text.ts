import {
  type CaptureIssue,
  type CellResult,
  cellText,
  type DeviceNote,
  type MatrixProgress,
  type PutBack,
} from '@storedeck/capture';
import { countText } from '@storedeck/listing';

import type { Offer } from '../capture/accept-pictures.ts';
import { paint } from './terminal.ts';

/** Returns an issue as lines. */
export function issueLine({ severity, device, message, hint }: CaptureIssue): string {
  const about = device === undefined ? '' : `${device}: `;
  const line = `${paint(severity === 'error' ? 'red' : 'yellow')(severity)}: ${about}${message}`;
  return hint === undefined ? line : `${line}\n  ${hint}`;
}

/** Returns what is said while a run goes on; undefined for what is not said. */
export function progressLine(progress: MatrixProgress): string | undefined {
  switch (progress.kind) {
    case 'plan':
    case 'begin':
      return undefined;
    case 'retry':
      return `${cellText(progress.cell, progress.deviceName)}: once more, because: ${progress.reason}`;
    case 'note':
      return `${progress.note.device}: ${progress.note.text}`;
    case 'end': {
      const { result, ended, total, leftMs } = progress;
      const { cell, deviceName, outcome, shots } = result;
      if (outcome === 'kept') return undefined;
      const what = outcome === 'done' ? countText(shots.length, 'picture') : outcome;
      const left = ended < total && leftMs !== null ? `, ${describeLeft(leftMs)}` : '';
      return `${ended} of ${total}  ${cellText(cell, deviceName)}: ${what}${left}`;
    }
  }
}

function describeLeft(leftMs: number): string {
  const minutes = Math.round(leftMs / 60_000);
  return minutes < 1 ? 'less than a minute left' : `about ${minutes} min left`;
}

/** Returns what came of putting back the settings of an earlier run. */
export function putBackLine({ name, outcome, notes }: PutBack): string {
  const texts = {
    done: `An earlier run has left settings of ${name} changed; they were put back.`,
    absent: `An earlier run has left settings of ${name} changed. It is not here, so they are put back at a later start.`,
    failed: `The settings that an earlier run has left on ${name} could not be put back.`,
  };
  return [texts[outcome], ...notes.map((note) => `  ${note}`)].join('\n');
}

interface CaptureTexts {
  /** Where the pictures are. */
  readonly folder: string;
  readonly cells: readonly CellResult[];
  readonly notes: readonly DeviceNote[];
  readonly offers: readonly Offer[];
  readonly accepted: readonly Offer[];
}

/** Returns what a person needs to know after a run: what is missing, what to look at, and what New would get. */
export function captureText({ folder, cells, notes, offers, accepted }: CaptureTexts): string {
  const taken = cells.filter(({ outcome }) => outcome === 'done');
  const kept = cells.filter(({ outcome }) => outcome === 'kept');
  const missing = cells.filter(({ outcome }) => outcome === 'failed' || outcome === 'left');
  const count = (some: readonly CellResult[]): number =>
    some.reduce((sum, { shots }) => sum + shots.length, 0);
  const summary = `${countText(count(taken), 'picture')} taken${kept.length > 0 ? `, ${count(kept)} kept` : ''}, in ${folder}`;
  return [
    paint(missing.length === 0 ? 'green' : 'red')(
      missing.length === 0
        ? summary
        : `${summary}; ${missing.length} of ${cells.length} runs of a flow are missing`,
    ),
    ...missing.flatMap(({ cell, deviceName, reason, picture }) => [
      `  ${cellText(cell, deviceName)}: ${reason ?? 'not tried'}`,
      ...(picture === undefined ? [] : [`    ${picture}`]),
    ]),
    ...cells.flatMap(({ cell, deviceName, warnings }) =>
      warnings.map((warning) => `  ${paint('yellow')('warning')}: ${cellText(cell, deviceName)}: ${warning}`),
    ),
    ...notes.map(({ device, text }) => `  ${paint('yellow')('warning')}: ${device}: ${text}`),
    ...(missing.length > 0 ? ['"storedeck capture --resume" tries again what is missing.'] : []),
    ...describeOffers(offers, accepted),
  ].join('\n');
}

/** The largest number of pictures that are listed beside those of New. */
const LISTED = 20;

function describeOffers(offers: readonly Offer[], accepted: readonly Offer[]): string[] {
  if (offers.length === 0) return [];
  const shown = accepted.length > 0 ? accepted : offers.filter(({ problem }) => problem === undefined);
  const lines = shown
    .slice(0, LISTED)
    .map(({ address, file, old }) => `  ${address}: ${old?.file ?? 'nothing'} → ${file}`);
  const problems = new Set(offers.flatMap(({ problem }) => problem ?? []));
  const isOpen = offers.some((offer) => !accepted.includes(offer) && offer.problem === undefined);
  return [
    accepted.length > 0
      ? `${accepted.length} of ${countText(offers.length, 'picture')} are in New now:`
      : `${countText(offers.length, 'picture')} for slots of the listing are not in New yet${lines.length > 0 ? ':' : '.'}`,
    ...lines,
    ...(shown.length > LISTED ? [`  and ${shown.length - LISTED} more, which --json lists`] : []),
    ...[...problems].map((problem) => `  ${problem}`),
    ...(isOpen ? ['"storedeck capture --resume --accept" puts all into New; name addresses to choose.'] : []),
  ];
}

/** Returns a cell for `--json`. */
export function toCellJson({ cell, ...result }: CellResult): object {
  const { key: _, ...about } = cell;
  const shots = result.shots.map(({ name, file, width, height, place }) => ({
    ...{ name, file, width, height },
    ...(place && { place }),
  }));
  return { ...about, ...result, shots };
}

/** Returns an offer for `--json`. */
export function toOfferJson({ address, file, old, problem }: Offer, isAccepted: boolean): object {
  return {
    address,
    file,
    old: old?.file ?? null,
    accepted: isAccepted,
    ...(problem !== undefined && { problem }),
  };
}
