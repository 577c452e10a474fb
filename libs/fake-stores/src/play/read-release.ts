import { badRequest, GoogleRefusal } from '../google/google-error.ts';
import type { PlayRelease, PlayTrack } from './play-release.ts';

type Fields = Readonly<Record<string, (value: unknown) => boolean>>;

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isList(isItem: (value: unknown) => boolean): (value: unknown) => boolean {
  return (value) => Array.isArray(value) && value.every(isItem);
}

/** The fields of `TrackRelease` in Google's discovery document (revision 20260924). An int64 is a text in JSON. */
const RELEASE: Fields = {
  name: isText,
  versionCodes: isList((code) => typeof code === 'string' && /^\d{1,19}$/.test(code)),
  status: (value) => ['draft', 'inProgress', 'halted', 'completed'].includes(value as string),
  userFraction: (value) => typeof value === 'number',
  inAppUpdatePriority: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 5,
  releaseNotes: isList((value) => hasFields(value, { language: isText, text: isText })),
  countryTargeting: (value) =>
    hasFields(value, { countries: isList(isText), includeRestOfWorld: (one) => typeof one === 'boolean' }),
};

/** Reads the body of a request that writes a track. Throws GoogleRefusal for a body that the API does not accept. */
export async function readTrack(request: Request, track: string): Promise<PlayTrack> {
  const body = readObject(await request.json().catch(() => undefined));
  for (const name of Object.keys(body))
    if (name !== 'track' && name !== 'releases') throw refuse(`Unknown name "${name}"`);
  if (body['track'] !== undefined && body['track'] !== track)
    throw refuse('The track of the body differs from that of the path.');
  const releases = body['releases'] ?? [];
  if (!Array.isArray(releases)) throw refuse("Invalid value at 'releases'");
  return { track, ...(releases.length > 0 && { releases: releases.map(readRelease) }) };
}

function readRelease(value: unknown): PlayRelease {
  const release = readObject(value);
  for (const [name, field] of Object.entries(release)) {
    const accepts = RELEASE[name];
    if (!accepts) throw refuse(`Unknown name "${name}" at 'releases'`);
    if (!accepts(field)) throw refuse(`Invalid value at 'releases.${name}'`);
  }
  const { status, userFraction, versionCodes = [] } = release as Partial<PlayRelease>;
  if (status === undefined) throw refuse("Missing value at 'releases.status'");
  if (versionCodes.length === 0 && status !== 'draft') throw refuse('A release must have version codes.');
  const isStaged = status === 'inProgress' || status === 'halted';
  // "Can only be set when status is inProgress or halted", and 0 < fraction < 1.
  if (userFraction !== undefined && (!isStaged || !(userFraction > 0 && userFraction < 1)))
    throw refuse(`The user fraction ${userFraction} is not allowed for a release that is ${status}.`);
  if (userFraction === undefined && status === 'inProgress')
    throw refuse('A release that is inProgress must have a user fraction.');
  // The release is kept with all its fields, as it was sent; those that Google requires were checked above.
  return release as unknown as PlayRelease;
}

function hasFields(value: unknown, fields: Fields): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(([name, field]) => fields[name]?.(field) ?? false)
  );
}

function readObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw refuse('Invalid JSON payload received.');
  return value as Record<string, unknown>;
}

function refuse(message: string): GoogleRefusal {
  return new GoogleRefusal(badRequest(message));
}
