import type { Way } from './way.ts';

const PLACE = 'Users and Access → Integrations → App Store Connect API';

/** The ways to give access to App Store Connect, the usual one first. */
export const APP_STORE_WAYS: readonly Way[] = [
  {
    id: 'team-key',
    store: 'appStore',
    title: 'Team key',
    fits: 'For a team and for CI: the key belongs to the team, and stays when a person leaves.',
    steps: [
      {
        text: `In App Store Connect, open ${PLACE} → Team Keys, and generate a key with the role App Manager. Only the account holder or an admin can do this; the role Developer cannot read everything.`,
      },
      {
        text: 'Download AuthKey_KEYID.p8; App Store Connect offers it only once. Note the key ID in the list, and the issuer ID above the list.',
      },
    ],
    variables: [
      'ASC_KEY_ID=KEYID',
      'ASC_ISSUER_ID=ISSUERID',
      'ASC_KEY_P8_FILE=AuthKey_KEYID.p8',
      'BUNDLE_ID=com.example.app',
    ],
  },
  {
    id: 'individual-key',
    store: 'appStore',
    title: 'Individual key',
    fits: 'For one person who cannot make team keys: the key has your own role and apps, and ends with your account.',
    steps: [
      {
        text: 'In App Store Connect, click your name, then Edit Profile, and generate a key under Individual API Key. If this part is missing, an admin must first allow you to generate individual keys.',
      },
      {
        text: 'Download AuthKey_KEYID.p8; App Store Connect offers it only once. Note the key ID. An individual key has no issuer ID: leave ASC_ISSUER_ID out.',
      },
    ],
    variables: ['ASC_KEY_ID=KEYID', 'ASC_KEY_P8_FILE=AuthKey_KEYID.p8', 'BUNDLE_ID=com.example.app'],
  },
];
