import type { Size, TouchSpace } from './pointer-map.ts';

/** Android counts touches in pixels of its screenshot. */
export function pixelSpace(picture: Size): TouchSpace {
  return { ...picture, unit: 'pixel' };
}

/** iOS counts touches in points. After a rotation the frame arrives before the new size, so the frame decides the orientation. */
export function pointSpace({ width, height }: Size, picture: Size): TouchSpace {
  const turned = width > height !== picture.width > picture.height && width !== height;
  return turned ? { width: height, height: width, unit: 'point' } : { width, height, unit: 'point' };
}
