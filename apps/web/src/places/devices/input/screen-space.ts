import type { Size, TouchSpace } from './pointer-map.ts';

/** Android counts in the pixels of its own picture. */
export function pixelSpace(picture: Size): TouchSpace {
  return { ...picture, unit: 'pixel' };
}

/** iOS counts in points. After a turn the picture is there before the new size is, so it decides which side is up. */
export function pointSpace({ width, height }: Size, picture: Size): TouchSpace {
  const turned = width > height !== picture.width > picture.height && width !== height;
  return turned ? { width: height, height: width, unit: 'point' } : { width, height, unit: 'point' };
}
