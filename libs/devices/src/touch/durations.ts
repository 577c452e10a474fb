/** The time in ms from which Android and iOS treat a held finger as a long press. */
export const LONG_PRESS_FROM_MS = 500;

/** The time in ms for which a finger stays on the screen in a long press that a program asks for. */
export const LONG_PRESS_MS = 800;

/**
 * The part of the `ms` of WebDriverAgent's swipe that has no effect, because it chooses the speed of a drag itself. For
 * the part above this value, it holds the finger before the drag.
 */
export const WDA_DRAG_MS = 1000;
