export { changedSides } from './changed-sides.ts';
export type { ThreeWay } from './changed-sides.ts';
export { addPicture, combineEdits, movedItem, setLocale, setPictures, setText } from './edits.ts';
export type { Edit } from './edits.ts';
export { mergeListings } from './merge-listings.ts';
export type { MergeConflict, MergedListings } from './merge-listings.ts';
export { revertEdit } from './revert-edit.ts';
export { readFact, setFact } from './set-fact.ts';
export type { SharedFact } from './set-fact.ts';
