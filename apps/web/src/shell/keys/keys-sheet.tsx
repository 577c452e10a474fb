import { KEY_BINDINGS, type KeyBinding } from '../../keys/key-bindings.table.ts';
import { Keys } from '../../keys/keys.tsx';
import { printedKeys } from '../../keys/match-keys.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** The keys that work while the user edits a text, such as "Ctrl K, Esc and Ctrl Enter". */
const WHILE_TYPING = new Intl.ListFormat('en').format(
  KEY_BINDINGS.filter((binding: KeyBinding) => binding.whileTyping || binding.id === 'leave').map(
    ({ keys }) => printedKeys(keys).join(' '),
  ),
);

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
      <p className="text-muted text-sm">
        While you type into a field, only {WHILE_TYPING} work. Escape first leaves the field; the next key is
        a shortcut again, and Tab returns to the field. In a dialog or an open list, Escape closes it. While
        the screen of a device has the focus, all keys go to the device, until Escape leaves the screen.
      </p>
      <div className="mt-4 flex justify-end">
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
