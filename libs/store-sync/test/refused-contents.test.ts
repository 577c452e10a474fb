import { expect, test } from '@jest/globals';

import { editNew, startPublisher } from './publish-rig.ts';
import { startRig } from './rig.ts';

test('a plan names every language that a store does not have, at once', async () => {
  const rig = await startRig();
  const publisher = await startPublisher(rig);
  await editNew(rig.dir, (listing) => {
    for (const code of ['eo', 'he-IL', 'pt_BR'])
      listing.googlePlay!.locales[code] = { title: 'T', shortDescription: 'S', fullDescription: 'F' };
    listing.appStore!.locales['sv-SE'] = { name: 'Namn', description: 'En beskrivning.' };
  });
  const { problems } = await publisher.plan();
  const unknown = problems.filter(({ kind }) => kind === 'Language not available');
  expect(unknown.map(({ severity, at }) => [severity, at.store, at.locale])).toEqual([
    ['error', 'appStore', 'sv-SE'],
    ['error', 'googlePlay', 'eo'],
    ['error', 'googlePlay', 'he-IL'],
    ['error', 'googlePlay', 'pt_BR'],
  ]);
  await rig.running.close();
});
