import { type AppleError, AppleRefusal } from '../apple-error.ts';
import { listRefs, type Resource } from '../resource.ts';
import { type AssetKind, PREVIEWS } from './asset-kinds.ts';
import { versionOfSet } from './asset-sets.ts';
import { entityError } from './read-body.ts';
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

/**
 * Reserves a screenshot or an app preview at the end of its set. A reserved one counts, even if its upload never ends.
 */
export function reserveAsset(kind: AssetKind, { state, body }: Write): Resource {
  const { table, uploads } = state;
  const set = requireParent(table, body.relationships[kind.parent], kind.parent);
  requireEditable(versionOfSet(table, set), kind.parent);
  const { fileName, fileSize, mimeType, previewFrameTimeCode } = body.attributes;
  if (Number(fileSize) < 1) throw new AppleRefusal(invalid('fileSize'));
  if (mimeType != null && !MIME_TYPES.includes(String(mimeType))) throw new AppleRefusal(invalid('mimeType'));
  refuseTime(previewFrameTimeCode);
  if (listRefs(set.relations[kind.items]).length >= kind.maxPerSet)
    throw new AppleRefusal(relationshipError(kind.parent, `The set has ${kind.maxPerSet} ${kind.items}.`));
  const id = crypto.randomUUID();
  const shared = {
    fileSize,
    fileName,
    sourceFileChecksum: null,
    uploadOperations: uploads.reserve(id, Number(fileSize), String(fileName)),
    assetDeliveryState: { errors: [], warnings: [], state: 'AWAITING_UPLOAD' },
  };
  const row = table.add({
    type: kind.items,
    id,
    attributes:
      kind === PREVIEWS
        ? {
            ...shared,
            mimeType: mimeType ?? 'video/mp4',
            previewFrameTimeCode: previewFrameTimeCode ?? '00:00:05:00',
            videoUrl: null,
            previewFrameImage: null,
            previewImage: null,
            videoDeliveryState: shared.assetDeliveryState,
          }
        : { ...shared, imageAsset: null, assetToken: null, assetType: 'SCREENSHOT' },
    relations: { [kind.parent]: { type: set.type, id: set.id } },
  });
  addTo(set, kind.items, row);
  return row;
}

/**
 * Commits an upload, or changes the poster time of an app preview. The store compares the checksum later, while it
 * processes the file.
 */
export function updateAsset(kind: AssetKind, { state, id, body }: Write): Resource {
  const { table, uploads } = state;
  const row = requireRow(table, kind.items, id);
  requireEditable(versionOfSet(table, findParent(table, row, kind.parent)), 'uploaded');
  const { uploaded, sourceFileChecksum, previewFrameTimeCode } = body.attributes;
  refuseTime(previewFrameTimeCode);
  if (previewFrameTimeCode != null) row.attributes['previewFrameTimeCode'] = previewFrameTimeCode;
  if (uploaded !== true) return row;
  const delivery = row.attributes['assetDeliveryState'] as { state: string };
  if (delivery.state !== 'AWAITING_UPLOAD') throw new AppleRefusal(ALREADY_COMMITTED);
  if (!uploads.isWhole(id)) throw new AppleRefusal(BYTES_MISSING);
  uploads.commit(row, typeof sourceFileChecksum === 'string' ? sourceFileChecksum : null);
  return row;
}

/** Removes a screenshot or an app preview, which may be in any state. */
export function removeAsset(kind: AssetKind, { state, id }: Write): null {
  const { table } = state;
  const row = requireRow(table, kind.items, id);
  const set = findParent(table, row, kind.parent);
  requireEditable(versionOfSet(table, set), kind.parent);
  removeFrom(set, kind.items, id);
  table.remove(row);
  return null;
}

const MIME_TYPES: readonly string[] = ['video/mp4', 'video/quicktime'];

function invalid(name: string): AppleError {
  return entityError('ENTITY_ERROR.ATTRIBUTE.INVALID', name, `/data/attributes/${name}`);
}

/** Refuses a poster time that is not four pairs of digits. */
function refuseTime(time: unknown): void {
  if (time != null && !/^\d{2}(?::\d{2}){3}$/.test(String(time)))
    throw new AppleRefusal(invalid('previewFrameTimeCode'));
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
