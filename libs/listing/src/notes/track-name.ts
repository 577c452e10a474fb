/** The names that Play Console has for the tracks of every app. */
const NAMES: Readonly<Record<string, string>> = {
  production: 'Production',
  beta: 'Open testing',
  alpha: 'Closed testing',
  internal: 'Internal testing',
};

/**
 * The name of a Google Play track as Play Console shows it: "Open testing" for `beta`. A form factor is named after the
 * track: `wear:beta` is "Open testing (wear)". A closed test that the user has named keeps its name.
 */
export function trackName(track: string): string {
  const [, form, rest = ''] = /^([a-z_]+):(.+)$/.exec(track) ?? [];
  if (form !== undefined) return `${trackName(rest)} (${form})`;
  return Object.hasOwn(NAMES, track) ? (NAMES[track] ?? track) : track;
}
