import type { ReleasesRead, StoreNotRead } from '@storedeck/contract';
import { escapeInvisible } from '@storedeck/foreign-text';
import { constantName, isLiveState, STORE_NAMES } from '@storedeck/listing';
import {
  interruptedText,
  phasedReleaseText,
  platformName,
  type ReleaseStateChange,
  releaseTypeText,
  type ReleaseVersion,
  type TrackRelease,
} from '@storedeck/releases';

import { formatTable, type TableRow } from './format-table.ts';
import { paint, terminalWidth } from './terminal.ts';

/** The versions and releases of both stores as a table, with the stores that could not be read. */
export function statusText({ appStore, googlePlay, interrupted, notRead }: Omit<ReleasesRead, 'ok'>): string {
  const rows = [
    ...(appStore?.versions.map(versionRow) ?? []),
    ...(googlePlay?.tracks.flatMap(({ track, releases }) =>
      releases.map((release) => releaseRow(track, release)),
    ) ?? []),
  ];
  // Nothing is said about a store that was not read.
  const parts = [
    ...(rows.length > 0 ? [formatTable(rows, terminalWidth())] : []),
    ...(appStore?.versions.length === 0 ? ['The App Store has no version.'] : []),
    ...(googlePlay?.tracks.every(({ releases }) => releases.length === 0)
      ? ['Google Play has no release.']
      : []),
    ...(googlePlay && !googlePlay.hasLifecycle ? [NO_LIFECYCLE] : []),
    ...interrupted.map((change) => escapeInvisible(interruptedText(change))),
    ...notRead.map(notReadText),
  ];
  return parts.join('\n');
}

const NO_LIFECYCLE = 'Google does not tell this account the states of reviews; see them in Play Console.';

/** Says which store could not be read, and why. */
export function notReadText({ store, error, code, hint }: StoreNotRead): string {
  const reason = `${STORE_NAMES[store]} was not read: ${error} (${code})`;
  return escapeInvisible([reason, hint].filter(Boolean).join(' '));
}

/** One line for each change of a state, such as `Version 3.5.0 for iOS: in review → refused by the review`. */
export function changesText(changes: readonly ReleaseStateChange[]): string {
  return changes
    .map(({ name, before, after }) => escapeInvisible(`${name}: ${before ?? 'new'} → ${after ?? 'gone'}`))
    .join('\n');
}

function versionRow(version: ReleaseVersion): TableRow {
  const {
    platform,
    versionString,
    state,
    stateText,
    build,
    releaseType,
    earliestReleaseDate,
    phasedRelease,
  } = version;
  const details = [
    build === null ? undefined : `Build ${build}.`,
    isWaiting(version) ? `Released ${releaseTypeText(releaseType, earliestReleaseDate)}.` : undefined,
    phasedRelease ? `Phased release: ${phasedReleaseText(phasedRelease)}.` : undefined,
    // A person looks for a version that is not live in the console.
    isLiveState(state) ? undefined : `In App Store Connect: ${constantName(state)}.`,
  ];
  return {
    cells: ['App Store', platformName(platform), versionString, stateText],
    advice: details.filter(Boolean).join(' ') || undefined,
    paint: paint('dim'),
  };
}

/** Whether the version is not released yet, and the store tells when it will be. */
function isWaiting({ state, releaseType }: ReleaseVersion): boolean {
  return (
    releaseType !== null && state !== 'READY_FOR_DISTRIBUTION' && state !== 'PROCESSING_FOR_DISTRIBUTION'
  );
}

function releaseRow(track: string, { name, versionCodes, stateText, countries }: TrackRelease): TableRow {
  const codes = versionCodes.join(', ');
  const where =
    countries && `Countries: ${countries.codes.join(', ')}${countries.restOfWorld ? ' and all others' : ''}.`;
  return {
    cells: ['Google Play', track, name === null ? codes : `${name} (${codes})`, stateText],
    advice: where ?? undefined,
    paint: paint('dim'),
  };
}
