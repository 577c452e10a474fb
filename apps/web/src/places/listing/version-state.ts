const LIVE = new Set(['READY_FOR_DISTRIBUTION', 'PROCESSING_FOR_DISTRIBUTION', 'READY_FOR_SALE']);

/** True for a state in which visitors of the App Store see the version. */
export function isLive(state: string): boolean {
  return LIVE.has(state);
}

/** An App Store category in words: `HEALTH_AND_FITNESS` → "Health & Fitness". */
export function categoryName(constant: string): string {
  return words(constant).replaceAll(' and ', ' & ');
}

/** A store's constant in words: `READY_FOR_DISTRIBUTION` → "Ready for Distribution". */
export function words(constant: string): string {
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
