import { expect, test } from '@jest/globals';

import { findCommands } from './find-commands.ts';

const LOGIN =
  'gcloud auth application-default login --impersonate-service-account=a@b.iam.gserviceaccount.com';

test.each([
  ['no command', 'Invite a@b.c in Play Console.', []],
  ['one at the end', `Log in: ${LOGIN}`, [LOGIN]],
  ['one before a full stop', `Log in again: ${LOGIN}. How often this is necessary is a rule.`, [LOGIN]],
  ['one in brackets', `Use one of these: a login (${LOGIN}); a key file.`, [LOGIN]],
  [
    'two',
    'Give the role: gcloud iam x --member=user:YOU@EXAMPLE.COM --role=roles/a. It must be on: gcloud services enable b.googleapis.com --project=1. A new role takes some minutes.',
    [
      'gcloud iam x --member=user:YOU@EXAMPLE.COM --role=roles/a',
      'gcloud services enable b.googleapis.com --project=1',
    ],
  ],
  ['a command with a gap', 'Create it again: gcloud iam x create … --service-account=a. Then invite it.', []],
  ['a mere mention', 'Use the file as gcloud wrote it. gcloud iam x writes a new one.', []],
])('%s', (_what, text, commands) => expect(findCommands(text)).toEqual(commands));
