import type { FakeStores } from '@storedeck/fake-stores';

type Row = ReturnType<FakeStores['appStore']['table']['all']>[number];

/**
 * Returns everything that a publication could delete or overwrite: the pictures, placements and texts of the App Store's
 * editable version, the images of the App Asset Library, and the pictures and texts of Google Play's live listing. A key
 * names a place or a picture; the value is the text, or `present`.
 */
export function readContents(stores: FakeStores): Map<string, string> {
  const { table } = stores.appStore;
  const contents = new Map<string, string>();
  const addTexts = (place: string, texts: Readonly<Record<string, unknown>>): void => {
    for (const [field, text] of Object.entries(texts))
      if (typeof text === 'string' && text !== '') contents.set(`${place}/${field}`, text);
  };
  const version = table
    .all('appStoreVersions')
    .find(({ attributes }) => attributes['appVersionState'] === 'PREPARE_FOR_SUBMISSION')!;
  addTexts('appStore', { copyright: version.attributes['copyright'] });
  for (const texts of table.related(version, 'appStoreVersionLocalizations')) {
    addTexts(`appStore/${String(texts.attributes['locale'])}`, texts.attributes);
    for (const set of table.related(texts, 'appScreenshotSets'))
      for (const row of table.related(set, 'appScreenshots')) contents.set(`screenshot ${row.id}`, 'present');
    for (const image of stores.appStore.placements(texts.id))
      contents.set(`placement ${texts.id} ${image.id}`, 'present');
  }
  for (const image of table.all('appAssetLibraryImages')) contents.set(`image ${image.id}`, 'present');
  for (const texts of editableInfo(stores))
    addTexts(`appStore/${String(texts.attributes['locale'])}`, texts.attributes);
  const { details, listings, images } = stores.googlePlay.app.live;
  addTexts('googlePlay', { ...details });
  for (const { language, ...texts } of listings) addTexts(`googlePlay/${language}`, texts);
  for (const list of images.values()) for (const { id } of list) contents.set(`play image ${id}`, 'present');
  return contents;
}

function editableInfo({ appStore: { table } }: FakeStores): Row[] {
  const info = table
    .all('appInfos')
    .find(({ attributes }) => attributes['state'] === 'PREPARE_FOR_SUBMISSION');
  return info ? table.related(info, 'appInfoLocalizations') : [];
}

/** Another person adds a finished picture to a set in App Store Connect. Does nothing if the set has no room. */
export function addForeignPicture({ appStore: { table } }: FakeStores, setAt: number, name: string): void {
  const version = table
    .all('appStoreVersions')
    .find(({ attributes }) => attributes['appVersionState'] === 'PREPARE_FOR_SUBMISSION')!;
  const sets = table
    .related(version, 'appStoreVersionLocalizations')
    .flatMap((texts) => table.related(texts, 'appScreenshotSets'));
  const set = sets[setAt % sets.length]!;
  const rows = table.related(set, 'appScreenshots');
  if (rows.length >= 10 || rows.length === 0) return;
  const row = table.add({
    ...structuredClone({ type: rows[0]!.type, relations: rows[0]!.relations }),
    id: `foreign-${name}`,
    attributes: {
      ...structuredClone(rows[0]!.attributes),
      // The name has the form of an upload of Storedeck.
      fileName: `01-${name.padStart(8, '0')}-${'0'.repeat(16)}.png`,
      sourceFileChecksum: name.padStart(32, '0'),
      uploadOperations: null,
      assetDeliveryState: { errors: [], warnings: [], state: 'COMPLETE' },
    },
  });
  set.relations['appScreenshots'] = [...rows, row].map(({ type, id }) => ({ type, id }));
}
