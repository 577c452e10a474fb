const PICTURE = /\.(?:png|jpe?g)$/i;
const OTHER_PICTURE = /\.(?:webp|gif|heic|heif|avif|bmp|tiff?|svg|psd|jxl)$/i;

/** The reason that is reported for a picture that no store accepts. */
export const OTHER_FORMAT = 'Only PNG and JPEG are accepted.';

/** Whether a name is that of a picture that the stores accept. */
export function isPictureName(name: string): boolean {
  return PICTURE.test(name);
}

/** Returns the name of a picture without its ending. */
export function pictureTitle(name: string): string {
  return name.replace(PICTURE, '');
}

/** The reason why a file is no picture of a listing: `otherwise`, unless its name is that of another format. */
export function whyNoPicture(name: string, otherwise: string): string {
  return OTHER_PICTURE.test(name) ? OTHER_FORMAT : otherwise;
}
