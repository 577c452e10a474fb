import type { OwnWork } from '../plan/own-work.ts';
import type { PlanChange, SetWrite, TextWrite } from '../plan/plan.ts';
import { isOwnName } from '../plan/upload-name.ts';

/**
 * Returns the key of the first change that the approved plan does not contain, or that was planned for another state of
 * the store. Returns undefined if all changes belong to the approved plan. `changes` may lack changes of the approved
 * plan that were already written.
 */
export function foreignChange(changes: readonly PlanChange[], approved: OwnWork): string | undefined {
  const byKey = new Map(approved.changes.map((change) => [`${change.kind} ${change.key}`, change]));
  return changes.find((change) => {
    const former = byKey.get(`${change.kind} ${change.key}`);
    return former === undefined || !isSameChange(change, former, approved);
  })?.key;
}

function isSameChange(change: PlanChange, former: PlanChange, approved: OwnWork): boolean {
  if (change.kind === 'text' && former.kind === 'text') return isSameTextWrite(change, former, approved);
  if (change.kind === 'set' && former.kind === 'set')
    return isSameSetWrite(change, former, approved.uploadIds);
  return change.kind === former.kind;
}

function isSameTextWrite(change: TextWrite, former: TextWrite, { changes }: OwnWork): boolean {
  // When a locale is added, the store fills in some of its texts, so `before` may differ.
  const isAdded = changes.some(({ kind, key }) => kind === 'addLocale' && change.key.startsWith(`${key}/`));
  return change.after === former.after && (isAdded || change.before === former.before);
}

function isSameSetWrite(change: SetWrite, former: SetWrite, uploadIds: ReadonlySet<string>): boolean {
  const known = new Set([...former.before.map(({ remoteId }) => remoteId), ...uploadIds]);
  return (
    change.after.length === former.after.length &&
    change.before.every((picture) => known.has(picture.remoteId) || isOwnName(picture.fileName)) &&
    change.after.every((picture, at) => {
      const before = former.after[at];
      if (picture.keep === null) return picture.sha256 === before?.sha256;
      return picture.keep === before?.keep || before?.keep === null;
    })
  );
}
