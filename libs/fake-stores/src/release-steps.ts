import type { ResourceTable } from './app-store/resource.ts';
import { isEditableState } from './app-store/writes/states.ts';
import type { PlayApp } from './play/play-listing.ts';

/** Steps of a release that the stores, or people in their consoles, take. */
export interface ReleaseSteps {
  /** Sets the state of the App Store's next version, such as `IN_REVIEW`. */
  setVersionState(state: string): void;
  /** Apple refuses the build that is attached to the next version. */
  refuseBuild(): void;
  /** Changes the phased release of the live version. */
  setPhasedRelease(change: {
    readonly state?: string;
    readonly day?: number;
    readonly pausedDays?: number;
  }): void;
  /** Sets the lifecycle of a release of Google Play, such as `IN_REVIEW`. */
  setLifecycle(versionCode: string, lifecycle: string): void;
}

interface State {
  readonly table: ResourceTable;
  readonly playApp: PlayApp;
  /** Sets the state of the versions and app information whose state `from` accepts. */
  readonly setState: (from: (state: unknown) => boolean, to: string) => void;
}

/** Creates the functions of `ReleaseSteps`, which change the state of the two stores. */
export function createReleaseSteps({ table, playApp, setState }: State): ReleaseSteps {
  return {
    setVersionState: (state) => setState((now) => isEditableState(now) || IN_FLIGHT.has(String(now)), state),
    refuseBuild() {
      const version = table
        .all('appStoreVersions')
        .find(({ attributes }) => isEditableState(attributes['appVersionState']));
      for (const build of version ? table.related(version, 'build') : [])
        build.attributes['processingState'] = 'INVALID';
    },
    setPhasedRelease({ state, day, pausedDays }) {
      for (const { attributes } of table.all('appStoreVersionPhasedReleases')) {
        if (state !== undefined) attributes['phasedReleaseState'] = state;
        if (day !== undefined) attributes['currentDayNumber'] = day;
        if (pausedDays !== undefined) attributes['totalPauseDuration'] = pausedDays;
      }
    },
    setLifecycle(versionCode, lifecycle) {
      playApp.lifecycles.set(versionCode, lifecycle);
    },
  };
}

/** The states between a submission and the release. */
const IN_FLIGHT = new Set([
  'WAITING_FOR_REVIEW',
  'IN_REVIEW',
  'ACCEPTED',
  'PENDING_DEVELOPER_RELEASE',
  'PENDING_APPLE_RELEASE',
  'READY_FOR_REVIEW',
  'WAITING_FOR_EXPORT_COMPLIANCE',
]);
