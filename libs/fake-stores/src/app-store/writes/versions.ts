import { type AppleError, AppleRefusal } from '../apple-error.ts';
import type { Resource, ResourceTable } from '../resource.ts';
import { copySets } from './copy-sets.ts';
import { addTo, relationshipError, requireEditable, requireParent, requireRow } from './states.ts';
import type { Write } from './write-context.ts';

/** A new version can be created only if each existing version is in one of these states. */
const FINISHED = new Set([
  'READY_FOR_DISTRIBUTION',
  'REPLACED_WITH_NEW_VERSION',
  'PROCESSING_FOR_DISTRIBUTION',
]);

/** Creates a version with the texts, screenshots and app previews of the live version, but without What's New. */
export function createVersion({ state, body }: Write): Resource {
  const { table } = state;
  const app = requireParent(table, body.relationships['app'], 'app');
  const { platform, versionString } = body.attributes;
  const versions = table
    .related(app, 'appStoreVersions')
    .filter(({ attributes }) => attributes['platform'] === platform);
  const unfinished = versions.some(({ attributes }) => !FINISHED.has(String(attributes['appVersionState'])));
  const used = versions.some(({ attributes }) => attributes['versionString'] === versionString);
  const errors = [
    ...(unfinished
      ? [relationshipError('app', 'You cannot create a new version of the App in the current state.')]
      : []),
    ...(used ? [DUPLICATE_NUMBER] : []),
  ];
  const [first, ...others] = errors;
  if (first) throw new AppleRefusal(first, ...others);
  const live = versions.find(({ attributes }) => attributes['appVersionState'] === 'READY_FOR_DISTRIBUTION');
  const version = table.add({
    type: 'appStoreVersions',
    id: crypto.randomUUID(),
    attributes: {
      ...(live?.attributes ?? { copyright: null, releaseType: 'AFTER_APPROVAL' }),
      ...body.attributes,
      appStoreState: 'PREPARE_FOR_SUBMISSION',
      appVersionState: 'PREPARE_FOR_SUBMISSION',
      downloadable: false,
      createdDate: new Date(state.now()).toISOString(),
    },
    relations: {
      app: { type: 'apps', id: app.id },
      appStoreVersionLocalizations: [],
      build: null,
      appStoreReviewDetail: null,
      appStoreVersionPhasedRelease: null,
    },
  });
  for (const texts of live ? table.related(live, 'appStoreVersionLocalizations') : []) {
    addTo(version, 'appStoreVersionLocalizations', copyTexts(table, texts, version));
  }
  addTo(app, 'appStoreVersions', version);
  return version;
}

/** Changes the number or other attributes of a version. */
export function updateVersion({ state, id, body }: Write): Resource {
  const version = requireRow(state.table, 'appStoreVersions', id);
  const [field] = Object.keys(body.attributes);
  if (field !== undefined) requireEditable(version, field);
  const { versionString } = body.attributes;
  const others = state.table.all('appStoreVersions').filter((other) => other.id !== id);
  if (others.some(({ attributes }) => attributes['versionString'] === versionString))
    throw new AppleRefusal(DUPLICATE_NUMBER);
  Object.assign(version.attributes, body.attributes);
  return version;
}

const DUPLICATE_NUMBER: AppleError = {
  status: 409,
  code: 'ENTITY_ERROR.ATTRIBUTE.INVALID.DUPLICATE',
  title: 'The provided entity includes an attribute with a value that has already been used',
  detail: 'The version number has been previously used.',
  pointer: '/data/attributes/versionString',
};

function copyTexts(table: ResourceTable, texts: Resource, version: Resource): Resource {
  const copy = table.add({
    type: texts.type,
    id: crypto.randomUUID(),
    attributes: { ...texts.attributes, whatsNew: null },
    relations: {
      appStoreVersion: { type: 'appStoreVersions', id: version.id },
      appScreenshotSets: [],
      appPreviewSets: [],
    },
  });
  copySets(table, { from: texts, to: copy });
  return copy;
}
