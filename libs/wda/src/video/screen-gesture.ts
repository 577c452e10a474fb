type Phase = 'down' | 'move' | 'up';

/** The size that gives the unit of positions: the screen in points, or the frames of a video. */
interface Area {
  readonly width: number;
  readonly height: number;
}

/**
 * Input for a screen. `touch1` is one finger, `touch2` are two. A `key` is pressed and released; `code` is a
 * `KeyboardEvent.code`. `type` takes printable ASCII of the US keyboard only. `scroll` is in points; a negative `deltaY`
 * moves the content up.
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

/** The buttons of an iPhone. A program may know only some of them. */
export type ScreenButton =
  'home' | 'lock' | 'power' | 'volume-up' | 'volume-down' | 'mute' | 'action' | 'siri';

/** The modifiers of a key, as they are written on a Mac's keyboard. */
export type KeyModifier = 'shift' | 'control' | 'option' | 'command';
