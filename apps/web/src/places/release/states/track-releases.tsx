import { trackName } from '@storedeck/listing/notes';
import {
  type GooglePlayReleases,
  listRolloutActions,
  type ReleaseTrack,
  shareText,
  type TrackRelease,
} from '@storedeck/releases';

import { ChangeActions } from '../change/change-actions.tsx';
import { countriesText } from './countries-text.ts';
import { StateCard, type Tone } from './state-card.tsx';

/** The tracks of an app on Google Play with their releases. Tracks without a release are named in one line. */
export function TrackReleases({ tracks }: GooglePlayReleases) {
  const filled = tracks.filter(({ releases }) => releases.length > 0);
  const empty = tracks.filter(({ releases }) => releases.length === 0);
  return (
    <div className="space-y-4">
      {filled.map((track) => (
        <section key={track.track} aria-label={trackName(track.track)}>
          <h3 className="text-muted mb-1.5 flex items-baseline gap-2 font-medium">
            {trackName(track.track)}
            {trackName(track.track).toLowerCase() !== track.track.toLowerCase() && (
              <span className="text-sm font-normal">{track.track}</span>
            )}
          </h3>
          <ul className="space-y-3">
            {track.releases.map((release, index) => (
              <li key={`${release.versionCodes.join()} ${index}`}>
                <Release track={track} release={release} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {empty.length > 0 && (
        <p className="text-muted text-sm">
          Without a release: {empty.map(({ track }) => trackName(track)).join(', ')}
        </p>
      )}
    </div>
  );
}

function Release({ track, release }: { track: ReleaseTrack; release: TrackRelease }) {
  const { name, versionCodes, share, stateText, noteLanguages } = release;
  const codes = versionCodes.join(', ');
  const title = name ?? (codes || 'Release without a build');
  return (
    <StateCard
      heading="h4"
      title={title}
      about={name === null ? '' : codes}
      tone={pickTone(release)}
      state={stateText}
      share={share === null ? null : { part: share, text: shareText(share) }}
      facts={[
        ...(release.countries ? [['Countries', countriesText(release.countries)] as const] : []),
        ...(noteLanguages
          ? [
              [
                'Notes',
                noteLanguages.length === 0 ? 'in no language' : countLanguages(noteLanguages),
              ] as const,
            ]
          : []),
      ]}
      actions={
        <ChangeActions
          name={`${title} on ${trackName(track.track)}`}
          actions={versionCodes.length === 0 ? [] : listRolloutActions(release)}
          request={(action, chosen) => ({
            store: 'googlePlay',
            track: track.track,
            versionCodes,
            action,
            ...(chosen !== null && { share: chosen }),
          })}
          share={share}
        />
      }
    />
  );
}

function countLanguages(languages: readonly string[]): string {
  return languages.length === 1 ? `in 1 language (${languages[0]})` : `in ${languages.length} languages`;
}

function pickTone({ status, lifecycle }: TrackRelease): Tone {
  const review = lifecycle ?? '';
  if (review.endsWith('NOT_APPROVED')) return 'bad';
  if (review.endsWith('NOT_SENT_FOR_REVIEW') || review.endsWith('APPROVED_NOT_PUBLISHED')) return 'wait';
  if (status === 'halted') return 'wait';
  if (status === 'inProgress' || review.endsWith('IN_REVIEW')) return 'running';
  return status === 'completed' || review.endsWith('PUBLISHED') ? 'good' : 'none';
}
