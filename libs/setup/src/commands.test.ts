import { expect, test } from '@jest/globals';

import { ACCOUNT, fillIn, isServiceAccount, loginCommand, ownClientCommand } from './commands.ts';

test('an address fills in the name and the project everywhere', () => {
  const address = 'storedeck@my-project.iam.gserviceaccount.com';
  expect(fillIn(`${loginCommand()} --project=PROJECT`, address)).toBe(
    `gcloud auth application-default login --impersonate-service-account=${address} --project=my-project`,
  );
  expect(fillIn('PLAYSTORE_PACKAGE_NAME=com.example.app', address)).toBe(
    'PLAYSTORE_PACKAGE_NAME=com.example.app',
  );
});

test('a login with an own client asks for both scopes: gcloud refuses a login without that of Google Cloud', () => {
  expect(ownClientCommand()).toBe(
    'gcloud auth application-default login --client-id-file=FILE --scopes=https://www.googleapis.com/auth/androidpublisher,https://www.googleapis.com/auth/cloud-platform',
  );
});

test.each([
  '',
  'me@example.com',
  'a b@my-project.iam.gserviceaccount.com',
  '$(reboot)@my-project.iam.gserviceaccount.com',
  'storedeck@my-project.iam.gserviceaccount.com; reboot',
  'storedeck@my-project.iam.gserviceaccount.com\nreboot',
])('the address %j is no service account, and no part of it reaches a command', (address) => {
  expect(isServiceAccount(address)).toBe(false);
  expect(fillIn(ACCOUNT, address)).toBe(ACCOUNT);
});
