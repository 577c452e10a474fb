import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { isEmptyPlan, type Plan, planPublish, publish } from '../src/publish/index.ts';
import { editNew, startPublisher } from './publish-rig.ts';
import { FAST, type Rig, startRig } from './rig.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
  await startPublisher(rig);
});
afterEach(() => rig.running.close());

/** Forms in which a store may give back a text: each function is what a store stores. */
const FORMS: readonly (readonly [string, (text: string) => string])[] = [
  ['as sent', (text) => text],
  ['without blanks at both ends', (text) => text.trim()],
  ['with a line break at the end', (text) => `${text}\n`],
  ['with line breaks of Windows', (text) => text.replaceAll('\r\n', '\n').replaceAll('\n', '\r\n')],
  ['without blanks at line ends', (text) => text.replace(/[ \t]+$/gm, '')],
  ['with a blank at each line end', (text) => text.replace(/$/gm, ' ')],
  ['decomposed', (text) => text.normalize('NFD')],
  ['composed', (text) => text.normalize('NFC')],
];

const TEXT = '  Ein ga\u0308rtnerischer Text, lang genug.  \r\n\r\nZweite Zeile \n';

/** Returns a `fetch` behind which a store changes every text that is written. */
function storing(form: (text: string) => string): typeof fetch {
  const changed = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string') {
      if (/^(?:description|fullDescription)$/.test(key)) return form(value);
      // Texts of one line have no line break in any form.
      return /^(?:subtitle|title)$/.test(key) ? form(value).replace(/[\r\n]+$/, '') : value;
    }
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((each) => changed(each));
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, changed(inner, name)]));
  };
  return (input, init) => {
    const isText = typeof init?.body === 'string' && /^[{[]/.test(init.body);
    return fetch(
      input,
      isText ? { ...init, body: JSON.stringify(changed(JSON.parse(init.body as string))) } : init,
    );
  };
}

test.each(FORMS)(
  'a store that keeps texts %s: publishing finishes, and nothing is left to do',
  async (_name, form) => {
    await editNew(rig.dir, (listing) => {
      Object.assign(listing.appStore!.locales['de-DE']!, { description: TEXT, subtitle: ' Ga\u0308rten ' });
      Object.assign(listing.googlePlay!.locales['de-DE']!, {
        fullDescription: TEXT,
        title: 'Tilia Ga\u0308rten\n',
      });
    });
    const { dir, stateDir, credentials, endpoints } = rig;
    const options = {
      dir,
      stateDir,
      credentials,
      endpoints,
      network: FAST,
      fetch: storing(form),
      mine: ['appStore'],
    };
    const made = await planPublish(options);
    expect(listKeys(made)).toEqual([
      'appStore/de-DE/description',
      'appStore/de-DE/subtitle',
      'googlePlay/de-DE/fullDescription',
      'googlePlay/de-DE/title',
    ]);
    await publish({ ...options, plan: made.hash });
    expect(isEmptyPlan(await planPublish(options))).toBe(true);
    await rig.sync();
    expect(isEmptyPlan(await planPublish(options))).toBe(true);
  },
);

function listKeys({ stores }: Plan): string[] {
  return stores.flatMap(({ changes }) => changes.map(({ key }) => key)).sort();
}
