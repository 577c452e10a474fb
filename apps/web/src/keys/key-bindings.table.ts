/** A key, or two keys one after another, and what they do. */
export interface KeyBinding {
  readonly id: string;
  /** As in tinykeys: `$mod+k` is Command K on a Mac, otherwise Control K. `g l` is G, then L. */
  readonly keys: string;
  readonly group: 'Everywhere' | 'Listing' | 'Matrix' | 'Board' | 'Publish' | 'Devices';
  /** The effect of the key, worded as a command. */
  readonly name: string;
  /** Whether the keys also work while the user edits a text. */
  readonly whileTyping?: boolean;
  /** Whether the keys also work while a dialog is open. */
  readonly inDialogs?: boolean;
  /** Other words with which the palette finds the key. */
  readonly words?: readonly string[];
  /** Whether the palette has its own command with this effect. */
  readonly hasCommand?: boolean;
}

/**
 * The keyboard shortcuts of the page. A component gives a key its action with `useKeyAction`. Or it marks a control
 * with `data-key`: then the key presses the control. The palette and the sheet of keys show this table.
 */
export const KEY_BINDINGS = [
  {
    id: 'palette',
    keys: '$mod+k',
    group: 'Everywhere',
    name: 'Show all commands',
    whileTyping: true,
    inDialogs: true,
    hasCommand: true,
  },
  {
    id: 'keys',
    keys: '?',
    group: 'Everywhere',
    name: 'Show the keys',
    words: ['help', 'shortcuts', 'keyboard'],
  },
  // `KeyListener` itself handles this key.
  { id: 'leave', keys: 'Escape', group: 'Everywhere', name: 'Leave a text field, or close a dialog or list' },
  { id: 'go-listing', keys: 'g l', group: 'Everywhere', name: 'Go to Listing', hasCommand: true },
  { id: 'go-publish', keys: 'g p', group: 'Everywhere', name: 'Go to Publish', hasCommand: true },
  { id: 'go-frames', keys: 'g a', group: 'Everywhere', name: 'Go to Frames', hasCommand: true },
  { id: 'go-release', keys: 'g e', group: 'Everywhere', name: 'Go to Release', hasCommand: true },
  { id: 'go-devices', keys: 'g d', group: 'Everywhere', name: 'Go to Devices', hasCommand: true },
  { id: 'go-runners', keys: 'g r', group: 'Everywhere', name: 'Go to Runners', hasCommand: true },
  { id: 'go-files', keys: 'g f', group: 'Everywhere', name: 'Go to Files', hasCommand: true },
  { id: 'go-credentials', keys: 'g c', group: 'Everywhere', name: 'Go to Credentials', hasCommand: true },
  { id: 'theme', keys: 't', group: 'Everywhere', name: 'Change the appearance' },
  { id: 'sync', keys: 'r', group: 'Listing', name: 'Sync now', hasCommand: true },
  { id: 'view-current', keys: '1', group: 'Listing', name: 'Show Live', hasCommand: true },
  { id: 'view-draft', keys: '2', group: 'Listing', name: 'Show Draft', hasCommand: true },
  { id: 'view-new', keys: '3', group: 'Listing', name: 'Show New', hasCommand: true },
  { id: 'view-compare', keys: '4', group: 'Listing', name: 'Compare', hasCommand: true },
  { id: 'view-matrix', keys: '5', group: 'Listing', name: 'Show the matrix', hasCommand: true },
  { id: 'view-board', keys: '6', group: 'Listing', name: 'Show the board', hasCommand: true },
  { id: 'view-notes', keys: '7', group: 'Listing', name: 'Show the release notes', hasCommand: true },
  { id: 'store', keys: 's', group: 'Listing', name: 'Switch the store' },
  { id: 'device', keys: 'd', group: 'Listing', name: 'Show the next device' },
  { id: 'next-locale', keys: 'j', group: 'Listing', name: 'Show the next locale' },
  { id: 'previous-locale', keys: 'k', group: 'Listing', name: 'Show the previous locale' },
  { id: 'locale', keys: 'l', group: 'Listing', name: 'Choose a locale' },
  { id: 'edit', keys: 'e', group: 'Listing', name: 'Edit New, or end editing' },
  { id: 'problems', keys: 'p', group: 'Listing', name: 'Show or hide the problems', hasCommand: true },
  { id: 'import', keys: 'i', group: 'Listing', name: 'Import a folder or file as New' },
  { id: 'export', keys: 'x', group: 'Listing', name: 'Export' },
  { id: 'report', keys: 'a', group: 'Listing', name: 'Download a report for approval' },
  { id: 'search', keys: '/', group: 'Matrix', name: 'Search in the matrix' },
  { id: 'replace', keys: 'h', group: 'Matrix', name: 'Find and replace' },
  { id: 'undo', keys: '$mod+z', group: 'Matrix', name: 'Undo the last edit' },
  { id: 'next-screen', keys: 'n', group: 'Board', name: 'Show the next screenshot' },
  { id: 'previous-screen', keys: 'b', group: 'Board', name: 'Show the previous screenshot' },
  { id: 'zoom-in', keys: '+', group: 'Board', name: 'Zoom in' },
  { id: 'zoom-out', keys: '-', group: 'Board', name: 'Zoom out' },
  { id: 'zoom-fit', keys: '0', group: 'Board', name: 'Fit to the window' },
  { id: 'plan', keys: 'm', group: 'Publish', name: 'Make a plan', hasCommand: true },
  {
    id: 'publish',
    keys: '$mod+Enter',
    group: 'Publish',
    name: 'Publish…, or go to what must be decided first',
    whileTyping: true,
    words: ['upload', 'approve'],
  },
  {
    id: 'capture',
    keys: 'c',
    group: 'Devices',
    name: 'Add a screenshot to New',
    words: ['capture', 'take', 'picture'],
  },
  {
    id: 'screenshot',
    keys: 'f',
    group: 'Devices',
    name: 'Save a screenshot as a file',
    words: ['capture', 'take', 'download', 'picture'],
  },
  { id: 'record', keys: 'v', group: 'Devices', name: 'Start or stop recording', words: ['video', 'film'] },
  { id: 'elements', keys: 'o', group: 'Devices', name: 'Show or hide the elements of the screen' },
] as const satisfies readonly KeyBinding[];

export type KeyId = (typeof KEY_BINDINGS)[number]['id'];

/** Returns the keys of a binding, as in the table. */
export function findKeys(id: KeyId): string {
  return KEY_BINDINGS.find((binding) => binding.id === id)?.keys ?? '';
}
