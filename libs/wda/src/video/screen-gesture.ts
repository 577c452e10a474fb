type Phase = 'down' | 'move' | 'up';

/** The size of the area in which positions are given: the screen in points, or the frames of a video in pixels. */
interface Area {
  readonly width: number;
  readonly height: number;
}

/**
 * Input for a screen. `touch1` is one finger, `touch2` is two fingers. A `key` is pressed and released; `code` is a
 * `KeyboardEvent.code`. The text of `type` may contain only printable ASCII characters of the US keyboard. The
 * distances of `scroll` are in points; a negative `deltaY` moves the content up.
 */
export type ScreenGesture =
  | ({ readonly type: `touch1-${Phase}`; readonly x: number; readonly y: number } & Area)
  | ({
      readonly type: `touch2-${Phase}`;
      readonly x1: number;
      readonly y1: number;
      readonly x2: number;
      readonly y2: number;
    } & Area)
  | { readonly type: 'scroll'; readonly deltaX: number; readonly deltaY: number }
  | { readonly type: 'button'; readonly button: ScreenButton }
  | { readonly type: 'key'; readonly code: string; readonly modifiers?: readonly KeyModifier[] }
  | { readonly type: 'type'; readonly text: string };

/**
 * The buttons of an iPhone. The program that controls the screen (such as serve-sim or pymobiledevice3) may support
 * only some of them.
 */
export type ScreenButton =
  'home' | 'lock' | 'power' | 'volume-up' | 'volume-down' | 'mute' | 'action' | 'siri';

/** The modifiers of a key, named as on the keyboard of a Mac. */
export type KeyModifier = 'shift' | 'control' | 'option' | 'command';
