const LIVE_STATES = new Set(['READY_FOR_DISTRIBUTION', 'PROCESSING_FOR_DISTRIBUTION', 'READY_FOR_SALE']);

/** Whether visitors of the App Store see a version that is in this state. */
export function isLiveState(state: string): boolean {
  return LIVE_STATES.has(state);
}

/** Display name of an App Store category: `HEALTH_AND_FITNESS` → "Health & Fitness". */
export function categoryName(constant: string): string {
  return constantName(constant).replaceAll(' and ', ' & ');
}

/** Display name of a store's constant: `READY_FOR_DISTRIBUTION` → "Ready for Distribution". */
export function constantName(constant: string): string {
  return constant
    .toLowerCase()
    .split('_')
    .map((word, index) =>
      index > 0 && ['and', 'for', 'of', 'or', 'to', 'in'].includes(word)
        ? word
        : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ');
}
