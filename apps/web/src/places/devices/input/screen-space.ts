import type { Size, TouchSpace } from './pointer-map.ts';

/**
 * On iOS, touch coordinates are in points. After a rotation the frame arrives before the new size, so the frame decides
 * the orientation.
 */
export function pointSpace({ width, height }: Size, picture: Size): TouchSpace {
  const turned = width > height !== picture.width > picture.height && width !== height;
  return turned ? { width: height, height: width, unit: 'point' } : { width, height, unit: 'point' };
}
