import { constantName, isLiveState } from '@storedeck/listing';
import {
  type AppStoreReleases,
  listPhasedActions,
  MAX_PAUSED_DAYS,
  phasedReleaseText,
  platformName,
  type ReleaseVersion,
  releaseTypeText,
  shareText,
} from '@storedeck/releases';

import { ChangeActions } from '../change/change-actions.tsx';
import { dateText } from './date-text.ts';
import { StateCard, type Tone } from './state-card.tsx';

/** The versions of an app in the App Store, with their phased releases. */
export function AppStoreVersions({ versions }: AppStoreReleases) {
  if (versions.length === 0) return <p className="text-muted">The app has no version yet.</p>;
  return (
    <ul className="space-y-3">
      {versions.map((version) => (
        <li key={version.id}>
          <Version version={version} />
        </li>
      ))}
    </ul>
  );
}

function Version({ version }: { version: ReleaseVersion }) {
  const { id, platform, versionString, state, stateText, build, phasedRelease: phased } = version;
  const name = `${platformName(platform)} ${versionString}`;
  const share = phased?.share ?? null;
  return (
    <StateCard
      heading="h3"
      title={name}
      about={build === null ? '' : `build ${build}`}
      tone={phasedTone(phased?.state) ?? pickTone(state)}
      state={stateText}
      share={
        phased && share !== null && phased.state !== 'INACTIVE'
          ? { part: share, text: shareText(share) }
          : null
      }
      facts={listFacts(version)}
      actions={
        <ChangeActions
          name={name}
          actions={listPhasedActions(version)}
          request={(action) => ({ store: 'appStore', version: id, action })}
          share={null}
        />
      }
    />
  );
}

function listFacts({
  state,
  stateText,
  build,
  releaseType,
  earliestReleaseDate,
  createdDate,
  phasedRelease: phased,
}: ReleaseVersion): (readonly [string, string])[] {
  const goesOut = isLiveState(state)
    ? undefined
    : releaseTypeText(releaseType, earliestReleaseDate && dateText(earliestReleaseDate));
  const isSaid = constantName(state).toLowerCase() === stateText.toLowerCase();
  const facts: (readonly [string, string | undefined])[] = [
    // The name by which a person finds the state in the console.
    ['In App Store Connect', isSaid ? undefined : constantName(state)],
    ['Build', build === null && !isLiveState(state) ? 'none is attached' : undefined],
    ['Goes out', goesOut],
    ['Phased release', phased ? phasedReleaseText(phased) : undefined],
    ['Started', phased?.startDate ? dateText(phased.startDate) : undefined],
    ['Pauses', phased?.pausedDays ? `${phased.pausedDays} of ${MAX_PAUSED_DAYS} days` : undefined],
    ['Created', createdDate === null ? undefined : dateText(createdDate)],
  ];
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}

function phasedTone(state: string | undefined): Tone | undefined {
  if (state === 'PAUSED') return 'wait';
  return state === 'ACTIVE' ? 'running' : undefined;
}

const REFUSED = ['REJECTED', 'METADATA_REJECTED', 'INVALID_BINARY'];
const RUNNING = [
  'WAITING_FOR_REVIEW',
  'IN_REVIEW',
  'ACCEPTED',
  'PROCESSING_FOR_DISTRIBUTION',
  'PENDING_APPLE_RELEASE',
];

function pickTone(state: string): Tone {
  if (isLiveState(state)) return 'good';
  if (REFUSED.includes(state)) return 'bad';
  if (RUNNING.includes(state)) return 'running';
  return state === 'REPLACED_WITH_NEW_VERSION' ? 'none' : 'wait';
}
