/** A JSON:API identifier. */
export interface Ref {
  readonly type: string;
  readonly id: string;
}

/** One row of the fake's App Store Connect. */
export interface Resource extends Ref {
  readonly attributes: Record<string, unknown>;
  /** Relations to one row (or none) and to many rows, in the store's order. */
  readonly relations: Record<string, Ref | null | readonly Ref[]>;
}

/**
 * The relations that carry no `links` in Apple's description: they appear in an answer only when included.
 * All others always appear with their links.
 */
export const RELATIONS_WITHOUT_LINKS: ReadonlySet<string> = new Set([
  'appStoreVersions.app',
  'appStoreVersionLocalizations.appStoreVersion',
  'appScreenshotSets.appStoreVersionLocalization',
  'appScreenshots.appScreenshotSet',
  'appInfos.app',
  'appInfoLocalizations.appInfo',
]);

/** The rows of a fake App Store Connect, by type and id. */
export class ResourceTable {
  readonly #rows = new Map<string, Map<string, Resource>>();

  add(resource: Resource): Resource {
    const rows = this.#rows.get(resource.type) ?? new Map<string, Resource>();
    this.#rows.set(resource.type, rows);
    rows.set(resource.id, resource);
    return resource;
  }

  get(ref: Ref): Resource | undefined {
    return this.#rows.get(ref.type)?.get(ref.id);
  }

  /** All rows of one type, in the order in which they were added. */
  all(type: string): Resource[] {
    return [...(this.#rows.get(type)?.values() ?? [])];
  }

  /** The rows that a relation of `resource` points at, in the relation's order. */
  related(resource: Resource, relation: string): Resource[] {
    return refsOf(resource.relations[relation]).flatMap((ref) => this.get(ref) ?? []);
  }
}

/** The identifiers that a relation holds. */
export function refsOf(relation: Resource['relations'][string] | undefined): readonly Ref[] {
  return relation == null ? [] : isMany(relation) ? relation : [relation];
}

/** True for a relation to many rows. */
export function isMany(relation: Ref | null | readonly Ref[]): relation is readonly Ref[] {
  return Array.isArray(relation);
}
