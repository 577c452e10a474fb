import { type AppleError, AppleRefusal } from '../apple-error.ts';
import { listRefs, type Resource } from '../resource.ts';
import { entityError } from './read-body.ts';
import { versionOfSet } from './screenshot-sets.ts';
import {
  addTo,
  findParent,
  relationshipError,
  removeFrom,
  requireEditable,
  requireParent,
  requireRow,
} from './states.ts';
import type { Write } from './write-context.ts';

const TYPE = 'appScreenshots';
const MAX_PER_SET = 10;

/**
 * Reserves a screenshot at the end of its set. A set contains at most ten screenshots. A reserved screenshot counts,
 * even if its upload never ends.
 */
export function reserveScreenshot({ state, body }: Write): Resource {
  const { table, uploads } = state;
  const set = requireParent(table, body.relationships['appScreenshotSet'], 'appScreenshotSet');
  requireEditable(versionOfSet(table, set), 'appScreenshotSet');
  const { fileName, fileSize } = body.attributes;
  if (Number(fileSize) < 1) {
    const pointer = '/data/attributes/fileSize';
    throw new AppleRefusal(entityError('ENTITY_ERROR.ATTRIBUTE.INVALID', 'fileSize', pointer));
  }
  if (listRefs(set.relations['appScreenshots']).length >= MAX_PER_SET)
    throw new AppleRefusal(relationshipError('appScreenshotSet', 'The set has ten screenshots.'));
  const id = crypto.randomUUID();
  const row = table.add({
    type: TYPE,
    id,
    attributes: {
      fileSize,
      fileName,
      sourceFileChecksum: null,
      imageAsset: null,
      assetToken: null,
      assetType: 'SCREENSHOT',
      uploadOperations: uploads.reserve(id, Number(fileSize), String(fileName)),
      assetDeliveryState: { errors: [], warnings: [], state: 'AWAITING_UPLOAD' },
    },
    relations: { appScreenshotSet: { type: set.type, id: set.id } },
  });
  addTo(set, TYPE, row);
  return row;
}

/** Commits an upload. The store compares the checksum later, while it processes the picture. */
export function commitScreenshot({ state, id, body }: Write): Resource {
  const { table, uploads } = state;
  const row = requireRow(table, TYPE, id);
  requireEditable(versionOfSet(table, findParent(table, row, 'appScreenshotSet')), 'uploaded');
  const { uploaded, sourceFileChecksum } = body.attributes;
  if (uploaded !== true) return row;
  const delivery = row.attributes['assetDeliveryState'] as { state: string };
  if (delivery.state !== 'AWAITING_UPLOAD') throw new AppleRefusal(ALREADY_COMMITTED);
  if (!uploads.isWhole(id)) throw new AppleRefusal(BYTES_MISSING);
  uploads.commit(row, typeof sourceFileChecksum === 'string' ? sourceFileChecksum : null);
  return row;
}

/** Removes a screenshot. The screenshot may be in any state. */
export function removeScreenshot({ state, id }: Write): null {
  const { table } = state;
  const row = requireRow(table, TYPE, id);
  const set = findParent(table, row, 'appScreenshotSet');
  requireEditable(versionOfSet(table, set), 'appScreenshotSet');
  removeFrom(set, TYPE, id);
  table.remove(row);
  return null;
}

const ALREADY_COMMITTED: AppleError = {
  status: 409,
  code: 'STATE_ERROR',
  title: 'The request cannot be fulfilled because of the state of another resource.',
  detail: 'The upload of this asset has already been committed',
  pointer: '/data/attributes/uploaded',
};

const BYTES_MISSING: AppleError = {
  ...ALREADY_COMMITTED,
  detail: 'The number of uploaded bytes differs from the reserved file size',
};
