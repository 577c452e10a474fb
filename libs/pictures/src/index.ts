export { encodePng } from './encode-png.ts';
export type { ReadBytes } from './file-part.ts';
export { isCutOff } from './is-cut-off.ts';
export { isOneColour } from './is-one-colour.ts';
export type { PictureHeader, PictureSize } from './picture-header.ts';
export { pictureHeader, readPictureHeader } from './read-picture-header.ts';
export { firstPng, isWholePicture, isWholePng } from './whole-picture.ts';
