import { actionOf } from '../keys/key-actions.ts';
import { KEY_BINDINGS, type KeyBinding, type KeyId } from '../keys/key-bindings.table.ts';
import type { PaletteCommand } from './command.ts';

/** A command for each key that does something here and that no other command represents. */
export function keyCommands(): PaletteCommand[] {
  const bindings: readonly (KeyBinding & { readonly id: KeyId })[] = KEY_BINDINGS;
  return bindings.flatMap(({ id, group, name, hasCommand }) => {
    const act = hasCommand ? null : actionOf(id);
    // The palette closes first, so that it does not take the focus back afterwards.
    return act ? [{ group, label: name, keys: id, run: () => void setTimeout(act) }] : [];
  });
}
