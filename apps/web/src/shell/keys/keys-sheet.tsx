import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { KEY_BINDINGS } from './key-bindings.table.ts';
import { Keys } from './keys.tsx';

/** A dialog that lists the keyboard shortcuts of the page. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const groups = Map.groupBy(KEY_BINDINGS, ({ group }) => group);
  return (
    <Dialog title="Keys" onClose={onClose}>
      <div className="mt-3 gap-8 sm:columns-2">
        {[...groups].map(([group, bindings]) => (
          <section key={group} aria-label={group} className="mb-4">
            <h3 className="text-muted mb-1 text-sm">{group}</h3>
            <dl>
              {bindings.map(({ id, keys, name }) => (
                <div key={id} className="flex break-inside-avoid items-center gap-3 py-1">
                  <dt className="min-w-0 flex-1">{name}</dt>
                  <dd>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="text-muted text-sm">While you type into a field, only the first of these keys works.</p>
      <div className="mt-4 flex justify-end">
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
