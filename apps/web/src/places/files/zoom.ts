const STEPS = [0.05, 0.1, 0.25, 0.33, 0.5, 0.67, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 16];

/** The next larger zoom level; the same zoom if there is no larger one. */
export function zoomIn(scale: number): number {
  return STEPS.find((step) => step > scale * 1.01) ?? scale;
}

/** The next smaller zoom level; the same zoom if there is no smaller one. */
export function zoomOut(scale: number): number {
  return STEPS.findLast((step) => step < scale * 0.99) ?? scale;
}
