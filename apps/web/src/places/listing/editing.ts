// These modules are loaded as one file. If the editor, the matrix and the locale picker loaded them separately, the
// build would move their common modules into the file that every place loads first, and delay the other places.
export { Editor } from './editor/editor.tsx';
export { MatrixView } from './matrix/matrix-view.tsx';
export { NotesView } from './notes/notes-view.tsx';
export { countCompleteness } from './completeness.ts';
