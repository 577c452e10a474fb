/** A release on a track, with the API's field names. */
export interface PlayRelease {
  readonly name?: string;
  readonly versionCodes?: string[];
  readonly releaseNotes?: { readonly language: string; readonly text: string }[];
  readonly status: 'draft' | 'inProgress' | 'halted' | 'completed';
  readonly userFraction?: number;
  readonly inAppUpdatePriority?: number;
  readonly countryTargeting?: {
    readonly countries?: string[];
    readonly includeRestOfWorld?: boolean;
  };
}

/** A track with its releases, with the API's field names. */
export interface PlayTrack {
  readonly track: string;
  readonly releases?: readonly PlayRelease[];
}

/** The builds of a release as one text, which identifies the release. */
export function listBuilds({ versionCodes = [] }: PlayRelease): string {
  return versionCodes.toSorted().join('+');
}
