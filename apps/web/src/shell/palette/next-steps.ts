import { writeMatrixState } from '../../places/listing/matrix/matrix-state.ts';
import { writeListingState } from '../../places/listing/url-state.ts';
import type { PaletteCommand } from './command.ts';

/** Commands for a typed text that no command matches: search for the text elsewhere, or get help. */
export function nextSteps(
  typed: string,
  {
    hasNew,
    navigate,
    clear,
    help,
  }: {
    /**
     * Whether there is a New listing, whose texts can be searched. True also while it is being read: a step that
     * appeared later, above the selected one, would not be the one that Enter chooses.
     */
    hasNew: boolean;
    navigate: (address: string) => void;
    /** Removes the typed text, so that the palette shows all commands. */
    clear: () => void;
    help: readonly PaletteCommand[];
  },
): PaletteCommand[] {
  const text = typed.trim();
  const group = `No command matches “${text}”`;
  const matrix = writeMatrixState(writeListingState(new URLSearchParams(), { view: 'matrix' }), {
    filter: { status: null, search: text },
  });
  return [
    ...(hasNew
      ? [{ group, label: `Search the texts of New for “${text}”`, run: () => navigate(`/?${matrix}`) }]
      : []),
    {
      group,
      label: `Open the file or folder “${text}”`,
      run: () => navigate(`/files?${new URLSearchParams({ path: text })}`),
    },
    { group, label: 'Show all commands', stays: true, run: clear },
    ...help.map((command) => ({ ...command, group })),
  ];
}
