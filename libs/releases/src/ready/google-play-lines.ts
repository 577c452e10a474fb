import { PLAY_CONSOLE } from '../console-links.ts';
import { lifecycleText, shortLifecycle, trackReleaseName, trackReleaseText } from '../state-texts.ts';
import type { GooglePlayReleases, TrackRelease } from '../store-releases.ts';
import { NO_INTERFACE, shorten } from './app-store-lines.ts';
import type { ReadyLine } from './ready-line.ts';

const FROM = 'Google Play';

/** Returns what Google Play needs for a release, and whether it is there. `languages` are those of the listing. */
export function googlePlayLines(
  { tracks, hasLifecycle }: GooglePlayReleases,
  {
    languages,
    undeclaredPictures,
  }: { languages: readonly string[] | null; undeclaredPictures: readonly string[] | null },
): ReadyLine[] {
  const lines = tracks.flatMap(({ track, releases }) =>
    releases.filter(isUpcoming).flatMap((release) => releaseLines(track, release, languages)),
  );
  const review = hasLifecycle
    ? []
    : [
        unknown(
          'review',
          'Review',
          'Google does not tell this account the states of reviews. Look in Play Console.',
        ),
      ];
  return [...lines, ...review, ...FOR_A_PERSON, aiLine(undeclaredPictures)];
}

/** No interface tells whether Play Console asks about AI, so an unanswered picture stops nothing that is known. */
function aiLine(undeclared: readonly string[] | null): ReadyLine {
  const what = 'Declaration of pictures made with AI';
  if (undeclared === null) return unknown('ai-pictures', what, 'Look whether Play Console asks for it.');
  if (undeclared.length === 0)
    return line('ai-pictures', what, { level: 'ok', detail: 'each picture has one' });
  const where = shorten([...new Set(undeclared)]);
  const count = undeclared.length === 1 ? '1 picture has none' : `${undeclared.length} pictures have none`;
  return unknown('ai-pictures', what, `${count}: ${where}. Look whether Play Console asks for it.`);
}

const FOR_A_PERSON: readonly ReadyLine[] = [
  unknown(
    'declarations',
    'Content rating, data safety, target audience',
    'Look whether an answer is missing.',
  ),
  unknown('privacy-policy', 'Address of the privacy policy', 'Look whether it is given.'),
];

/** Whether a release is not yet with everybody. */
function isUpcoming({ status, lifecycle }: TrackRelease): boolean {
  const isPublic = lifecycle === null || shortLifecycle(lifecycle) === 'PUBLISHED';
  return status !== 'completed' || !isPublic;
}

function releaseLines(
  track: string,
  release: TrackRelease,
  languages: readonly string[] | null,
): ReadyLine[] {
  const name = trackReleaseName(track, release);
  const { noteLanguages } = release;
  // Testers seldom get notes, so their absence is not worth a line.
  const isPublic = track === 'production' || track.endsWith(':production');
  const missing = languages?.filter((language) => noteLanguages && !noteLanguages.includes(language)) ?? [];
  return [
    line('release', name, judge(release)),
    ...(isPublic && missing.length > 0
      ? [line('notes', `${name}: notes`, { level: 'warning', detail: `missing in ${shorten(missing)}` })]
      : []),
  ];
}

function judge(release: TrackRelease): Pick<ReadyLine, 'level' | 'detail'> {
  const detail = trackReleaseText(release);
  const lifecycle = release.lifecycle === null ? null : shortLifecycle(release.lifecycle);
  if (lifecycle === 'NOT_SENT_FOR_REVIEW' || lifecycle === 'NOT_APPROVED') return { level: 'error', detail };
  if (lifecycle === 'APPROVED_NOT_PUBLISHED' || release.status === 'halted')
    return { level: 'warning', detail };
  const isUnknown = release.lifecycle !== null && lifecycleText(release.lifecycle) === release.lifecycle;
  return { level: isUnknown ? 'unknown' : 'ok', detail };
}

function line(key: string, what: string, found: Pick<ReadyLine, 'level' | 'detail'>): ReadyLine {
  return { key, store: 'googlePlay', ...found, what, from: FROM, link: PLAY_CONSOLE };
}

function unknown(key: string, what: string, detail: string): ReadyLine {
  return { key, store: 'googlePlay', level: 'unknown', what, detail, from: NO_INTERFACE, link: PLAY_CONSOLE };
}
