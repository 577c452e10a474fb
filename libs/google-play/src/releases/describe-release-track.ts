import { type ReleaseCountries, type ReleaseTrack, trackReleaseText } from '@storedeck/releases';
import { z } from 'zod';

import type { ReleaseBody } from '../tracks/track-body.ts';
import type { WholeTrack } from '../tracks/whole-track.ts';

/** Returns a track with its releases, their shares and their countries, without their lifecycles. */
export function describeReleaseTrack(track: WholeTrack): ReleaseTrack {
  const bodies = track.toBody().releases ?? [];
  return {
    track: track.track,
    releases: track.releases.map(({ name, versionCodes, status, userFraction, notes }, index) => {
      const state = { status: status ?? null, share: userFraction ?? null, lifecycle: null };
      return {
        name: name ?? null,
        versionCodes,
        ...state,
        countries: describeCountries(bodies[index]),
        noteLanguages: Object.entries(notes).flatMap(([language, text]) => (text ? [language] : [])),
        stateText: trackReleaseText(state),
      };
    }),
  };
}

const Targeted = z.object({
  countryTargeting: z.object({
    countries: z.array(z.string()).nullish(),
    includeRestOfWorld: z.boolean().nullish(),
  }),
});

function describeCountries(body: ReleaseBody | undefined): ReleaseCountries | null {
  const { countryTargeting } = Targeted.safeParse(body).data ?? {};
  if (!countryTargeting) return null;
  return {
    codes: countryTargeting.countries ?? [],
    restOfWorld: countryTargeting.includeRestOfWorld ?? false,
  };
}
