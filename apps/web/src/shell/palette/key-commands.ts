import { findAction } from '../../keys/key-actions.ts';
import { KEY_BINDINGS, type KeyBinding, type KeyId } from '../../keys/key-bindings.table.ts';
import type { PaletteCommand } from './command.ts';

/** Returns a command for each key that has an effect here and that has no other command. */
export function keyCommands(): PaletteCommand[] {
  const bindings: readonly (KeyBinding & { readonly id: KeyId })[] = KEY_BINDINGS;
  return bindings.flatMap(({ id, group, name, hasCommand, words }) => {
    const act = hasCommand ? null : findAction(id);
    // The action runs after the palette has closed, because the closing palette moves the focus.
    return act
      ? [{ group, label: name, keys: id, ...(words && { keywords: words }), run: () => void setTimeout(act) }]
      : [];
  });
}
