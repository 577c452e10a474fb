import { type AppleError, AppleRefusal, notFound } from '../apple-error.ts';
import { type Ref, listRefs, type Resource, type ResourceTable } from '../resource.ts';

const EDITABLE = new Set([
  'PREPARE_FOR_SUBMISSION',
  'DEVELOPER_REJECTED',
  'REJECTED',
  'METADATA_REJECTED',
  'INVALID_BINARY',
]);

/** Whether a version or an `appInfos` resource accepts changes in this state. */
export function isEditableState(state: unknown): boolean {
  return EDITABLE.has(String(state));
}

/** Returns the resource. Throws AppleRefusal (404) if it does not exist. */
export function requireRow(table: ResourceTable, type: string, id: string): Resource {
  const row = table.get({ type, id });
  if (!row) throw new AppleRefusal(notFound(type, id));
  return row;
}

/**
 * Returns the resource to which the body of a request refers. Throws AppleRefusal (409) if the resource does not exist.
 */
export function requireParent(table: ResourceTable, ref: Ref | undefined, relation: string): Resource {
  const row = ref && table.get(ref);
  if (!row) throw new AppleRefusal(relationshipError(relation, 'The parent does not exist.'));
  return row;
}

/**
 * Returns the resource to which a relation of `row` refers. Throws AppleRefusal (409) if the resource does not exist.
 */
export function findParent(table: ResourceTable, row: Resource, relation: string): Resource {
  const [ref] = listRefs(row.relations[relation]);
  return requireParent(table, ref, relation);
}

/** Throws AppleRefusal (409 STATE_ERROR) unless the version accepts changes. */
export function requireEditable(version: Resource, field: string): void {
  if (!isEditableState(version.attributes['appVersionState'])) throw new AppleRefusal(stateError(field));
}

export function stateError(field: string): AppleError {
  return {
    status: 409,
    code: 'STATE_ERROR',
    title: 'The request cannot be fulfilled because of the state of another resource.',
    detail: `Attribute '${field}' cannot be edited at this time`,
    pointer: `/data/attributes/${field}`,
  };
}

export function relationshipError(relation: string, detail: string): AppleError {
  return {
    status: 409,
    code: 'ENTITY_ERROR.RELATIONSHIP.INVALID',
    title: 'The provided entity includes a relationship with an invalid value',
    detail,
    pointer: `/data/relationships/${relation}`,
  };
}

export function duplicateLocale(locale: string): AppleError {
  return {
    status: 409,
    code: 'ENTITY_ERROR.ATTRIBUTE.INVALID.DUPLICATE',
    title: 'The provided entity includes an attribute with a value that has already been used',
    detail: `Entity with locale: ${locale} already exists. Try updating.`,
    pointer: '/data/attributes/locale',
  };
}

/** Adds an identifier to the end of a relation. */
export function addTo(row: Resource, relation: string, ref: Ref): void {
  row.relations[relation] = [...listRefs(row.relations[relation]), { type: ref.type, id: ref.id }];
}

/** Removes an identifier from a relation. */
export function removeFrom(row: Resource, relation: string, id: string): void {
  row.relations[relation] = listRefs(row.relations[relation]).filter((ref) => ref.id !== id);
}
