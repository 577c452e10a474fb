import type { PixelSize } from '../../pictures/picture-source.ts';
import { words } from '../words.ts';

/** The accepted pixel sizes of the display types that are used most, in portrait. */
const SIZES: Readonly<Record<string, readonly string[]>> = {
  APP_IPHONE_67: words('1320x2868 1290x2796 1260x2736'),
  APP_IPHONE_65: words('1284x2778 1242x2688'),
  APP_IPHONE_61: words('1206x2622 1179x2556'),
  APP_IPHONE_58: words('1170x2532 1125x2436 1080x2340'),
  APP_IPHONE_55: words('1242x2208'),
  APP_IPHONE_47: words('750x1334'),
  APP_IPAD_PRO_3GEN_129: words('2064x2752 2048x2732'),
  APP_IPAD_PRO_129: words('2064x2752 2048x2732'),
  APP_IPAD_PRO_3GEN_11: words('1668x2420 1668x2388 1640x2360 1488x2266'),
  APP_IPAD_105: words('1668x2224'),
};

/** Whether a display type accepts pictures of this size. Types that are not in the table accept every size. */
export function acceptsSize(displayType: string, { width, height }: PixelSize): boolean {
  const sizes = SIZES[displayType];
  return !sizes || sizes.includes(`${width}x${height}`) || sizes.includes(`${height}x${width}`);
}
