import { describe, expect, test } from '@jest/globals';
import { type GoogleCredentialsType, readAdc, readGoogleCredentials } from '@storedeck/google-play';
import { GOOGLE_KINDS, loginCommand, WAYS } from '@storedeck/setup';

/** The kinds of credentials that have a file. Does not compile if the guide leaves one out. */
const FILES: Readonly<Record<Exclude<GoogleCredentialsType, 'metadata_server'>, string>> = GOOGLE_KINDS;

describe('the guide and the hints of google-play', () => {
  test('name the same command for the login', async () => {
    const environment = { variables: {}, homeFolder: '/nowhere', platform: 'linux' };
    await expect(readAdc(environment)).rejects.toMatchObject({ hint: `Log in: ${loginCommand()}` });
    expect(() => readGoogleCredentials('{}')).toThrow(
      expect.objectContaining({ hint: expect.stringContaining(`(${loginCommand()})`) }),
    );
    expect(WAYS.googlePlay.flatMap(({ steps }) => steps.flatMap(({ commands = [] }) => commands))).toContain(
      loginCommand(),
    );
  });

  test.each(Object.keys(FILES))('know the kind %s', (type) => {
    // A known kind is refused for the fields that are missing, and not for its type.
    expect(() => readGoogleCredentials(JSON.stringify({ type }))).toThrow(
      expect.objectContaining({
        reason: 'CREDENTIALS_INVALID',
        message: expect.stringMatching(/missing or wrong (?!type\b)/),
      }),
    );
  });
});
