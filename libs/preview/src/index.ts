export { findContentType } from './content-type.ts';
export { listFolder } from './list-folder.ts';
export type { FolderEntry, ListedFolder } from './list-folder.ts';
export { openPreview } from './open-preview.ts';
export type { OpenPreviewOptions, PreviewFile } from './open-preview.ts';
export { isPreviewError, PreviewError } from './preview-error.ts';
export type { PreviewErrorCode } from './preview-error.ts';
export { servePreview } from './serve-preview.ts';
export type { ServePreviewOptions } from './serve-preview.ts';
