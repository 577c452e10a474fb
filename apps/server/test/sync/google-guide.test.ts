import { expect, test } from '@jest/globals';
import { type GoogleCredentialsType, readGoogleCredentials } from '@storedeck/google-play';
import { GOOGLE_KINDS } from '@storedeck/setup';

/** The kinds of credentials that have a file. Does not compile if the guide leaves one out. */
const FILES: Readonly<Record<Exclude<GoogleCredentialsType, 'metadata_server'>, string>> = GOOGLE_KINDS;

test.each(Object.keys(FILES))('google-play knows the kind %s of the guide', (type) => {
  // A known kind is refused for the fields that are missing, and not for its type.
  expect(() => readGoogleCredentials(JSON.stringify({ type }))).toThrow(
    expect.objectContaining({
      reason: 'CREDENTIALS_INVALID',
      message: expect.stringMatching(/missing or wrong (?!type\b)/),
    }),
  );
});
