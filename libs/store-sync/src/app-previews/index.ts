export { findFfmpeg } from './find-ffmpeg.ts';
export type { FoundFfmpeg } from './find-ffmpeg.ts';
export type { FilmSize, Piece } from './ffmpeg-arguments.ts';
export { makeAppPreview } from './make-app-preview.ts';
export type { MakeAppPreviewOptions } from './make-app-preview.ts';
