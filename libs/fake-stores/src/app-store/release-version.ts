import type { Ref, Resource, ResourceTable } from './resource.ts';
import { copySets } from './writes/copy-sets.ts';
import { addTo, isEditableState, findParent } from './writes/states.ts';

/** The version numbers after a release, such as `3.5.0` and `3.6.0`. */
export interface ReleasedVersion {
  /** The number of the version that has gone live. */
  readonly released: string;
  /** The number of the new version, which accepts changes. */
  readonly prepared: string;
}

/**
 * Releases the version that accepts changes or waits for review. Prepares a next version, which starts with the texts,
 * screenshots and app previews of the released version, but without its release notes. Throws TypeError if no version
 * accepts changes or waits for review.
 */
export function releaseVersion(table: ResourceTable, now: number): ReleasedVersion {
  const version = table.all('appStoreVersions').find((row) => isUpcoming(row.attributes['appVersionState']));
  const info = table.all('appInfos').find((row) => isUpcoming(row.attributes['state']));
  if (!version || !info)
    throw new TypeError('No version can be released: none accepts changes or is in review.');
  const app = findParent(table, version, 'app');
  for (const row of table.all('appStoreVersions'))
    if (row.attributes['appVersionState'] === LIVE.state) setVersionState(row, REPLACED);
  for (const row of table.all('appInfos'))
    if (row.attributes['state'] === LIVE.state) setInfoState(row, 'REPLACED_WITH_NEW_INFO');
  const next = copyVersion(table, version, nextNumber(String(version.attributes['versionString'])));
  Object.assign(next.attributes, { createdDate: new Date(now).toISOString(), downloadable: false });
  const nextInfo = copyInfo(table, info);
  setVersionState(version, LIVE);
  setInfoState(info, LIVE.state);
  version.attributes['downloadable'] = true;
  addTo(app, 'appStoreVersions', next);
  addTo(app, 'appInfos', nextInfo);
  return {
    released: String(version.attributes['versionString']),
    prepared: String(next.attributes['versionString']),
  };
}

const LIVE = { state: 'READY_FOR_DISTRIBUTION', old: 'READY_FOR_SALE' };
const REPLACED = { state: 'REPLACED_WITH_NEW_VERSION', old: 'REPLACED_WITH_NEW_VERSION' };
const EDITABLE = { state: 'PREPARE_FOR_SUBMISSION', old: 'PREPARE_FOR_SUBMISSION' };

function isUpcoming(state: unknown): boolean {
  return isEditableState(state) || state === 'WAITING_FOR_REVIEW';
}

function setVersionState(row: Resource, { state, old }: { state: string; old: string }): void {
  Object.assign(row.attributes, { appVersionState: state, appStoreState: old });
}

function setInfoState(row: Resource, state: string): void {
  row.attributes['state'] = state;
}

/** Returns the number of the next version: `3.6.0` after `3.5.0`. */
function nextNumber(number: string): string {
  const [major = '1', minor = '0'] = number.split('.');
  return `${major}.${Number(minor) + 1}.0`;
}

function copyVersion(table: ResourceTable, version: Resource, versionString: string): Resource {
  const next = copyRow(table, version, { attributes: { versionString } });
  setVersionState(next, EDITABLE);
  const { type, id } = next;
  Object.assign(next.relations, { build: null, appStoreVersionPhasedRelease: null });
  next.relations['appStoreVersionLocalizations'] = table
    .related(version, 'appStoreVersionLocalizations')
    .map((texts) => {
      const copy = copyRow(table, texts, {
        attributes: { whatsNew: null },
        relations: { appStoreVersion: { type, id }, appScreenshotSets: [], appPreviewSets: [] },
      });
      copySets(table, { from: texts, to: copy });
      return pickRef(copy);
    });
  return next;
}

function copyInfo(table: ResourceTable, info: Resource): Resource {
  const copy = copyRow(table, info, { attributes: { state: EDITABLE.state, appStoreState: EDITABLE.old } });
  copy.relations['appInfoLocalizations'] = table
    .related(info, 'appInfoLocalizations')
    .map((row) => pickRef(copyRow(table, row, { relations: { appInfo: pickRef(copy) } })));
  return copy;
}

function copyRow(
  table: ResourceTable,
  { type, attributes, relations }: Resource,
  changes: Partial<Pick<Resource, 'attributes' | 'relations'>>,
): Resource {
  return table.add({
    type,
    id: crypto.randomUUID(),
    attributes: { ...structuredClone(attributes), ...changes.attributes },
    relations: { ...relations, ...changes.relations },
  });
}

function pickRef({ type, id }: Ref): Ref {
  return { type, id };
}
