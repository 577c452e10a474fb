/** A JSON:API identifier. */
export interface Ref {
  readonly type: string;
  readonly id: string;
}

/** One resource of App Store Connect. */
export interface Resource extends Ref {
  readonly attributes: Record<string, unknown>;
  /** Each relation refers to one resource, to no resource, or to several resources in the store's order. */
  readonly relations: Record<string, Ref | null | readonly Ref[]>;
}

/**
 * Relations without `links` in Apple's description. These relations appear in a response only if they are included. All
 * other relations appear with links, whether they are included or not.
 */
export const RELATIONS_WITHOUT_LINKS: ReadonlySet<string> = new Set([
  'appStoreVersions.app',
  'appStoreVersionLocalizations.appStoreVersion',
  'appScreenshotSets.appStoreVersionLocalization',
  'appScreenshots.appScreenshotSet',
  'appPreviewSets.appStoreVersionLocalization',
  'appPreviews.appPreviewSet',
  'appInfos.app',
  'appInfoLocalizations.appInfo',
  'customerReviewResponses.review',
  'customerReviews.reviewTerritory',
  'appAssetLibraryPlacements.image',
  'appAssetLibraryPlacements.appStoreVersionLocalization',
]);

/** The resources of the fake App Store Connect, by type and id. */
export class ResourceTable {
  readonly #rows = new Map<string, Map<string, Resource>>();

  add(resource: Resource): Resource {
    const rows = this.#rows.get(resource.type) ?? new Map<string, Resource>();
    this.#rows.set(resource.type, rows);
    rows.set(resource.id, resource);
    return resource;
  }

  remove(ref: Ref): void {
    this.#rows.get(ref.type)?.delete(ref.id);
  }

  get(ref: Ref): Resource | undefined {
    return this.#rows.get(ref.type)?.get(ref.id);
  }

  /** All resources of one type, in the order in which they were added. */
  all(type: string): Resource[] {
    return [...(this.#rows.get(type)?.values() ?? [])];
  }

  /** The resources in a relation of `resource`, in order. */
  related(resource: Resource, relation: string): Resource[] {
    return listRefs(resource.relations[relation]).flatMap((ref) => this.get(ref) ?? []);
  }
}

/** The identifiers in a relation. */
export function listRefs(relation: Resource['relations'][string] | undefined): readonly Ref[] {
  if (relation == null) return [];
  return isMany(relation) ? relation : [relation];
}

/** Whether a relation refers to several resources. */
export function isMany(relation: Ref | null | readonly Ref[]): relation is readonly Ref[] {
  return Array.isArray(relation);
}
