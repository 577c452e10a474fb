import { listRefs, type Resource, type ResourceTable } from '../resource.ts';
import { type AssetKind, KINDS } from './asset-kinds.ts';
import { addTo } from './states.ts';

/**
 * Copies the sets of a localization, with their screenshots and app previews, under new ids. A new version begins with
 * these copies.
 */
export function copySets(table: ResourceTable, { from, to }: { from: Resource; to: Resource }): void {
  for (const names of KINDS)
    for (const set of table.related(from, names.sets)) copySet(table, { set, to }, names);
}

function copySet(table: ResourceTable, { set, to }: { set: Resource; to: Resource }, names: AssetKind): void {
  const id = crypto.randomUUID();
  const items = listRefs(set.relations[names.items]).flatMap((ref) => table.get(ref) ?? []);
  const copies = items.map((row) =>
    table.add({
      type: row.type,
      id: crypto.randomUUID(),
      attributes: structuredClone(row.attributes),
      relations: { [names.parent]: { type: names.sets, id } },
    }),
  );
  table.add({
    type: set.type,
    id,
    attributes: { ...set.attributes },
    relations: {
      appStoreVersionLocalization: { type: to.type, id: to.id },
      [names.items]: copies.map(({ type, id: own }) => ({ type, id: own })),
    },
  });
  addTo(to, names.sets, { type: set.type, id });
}
