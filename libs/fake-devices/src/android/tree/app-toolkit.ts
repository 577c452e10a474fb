import type { ScreenPart } from '../../screen/screen-part.ts';
import type { StrangeToolkit } from '../phone-options.ts';
import type { DpSize } from '../screen/dp-size.ts';
import type { PhoneWindow } from './phone-parts.ts';

/** Returns the window of the app as a toolkit describes it, in other elements than the views of Android. */
export function describeWith(
  toolkit: StrangeToolkit | undefined,
  window: PhoneWindow,
  { width, height }: DpSize,
): PhoneWindow {
  const screen = { x: 0, y: 0, width, height };
  const { parts } = window;
  switch (toolkit) {
    case undefined:
      return window;
    case 'layers': {
      const inner: ScreenPart = { kind: 'button', ...screen, children: parts };
      return { ...window, parts: [{ kind: 'button', id: 'gestures', ...screen, children: [inner] }] };
    }
    case 'compose':
      return { ...window, parts: eachButton(parts, composeButton) };
    case 'iconFont':
      return { ...window, parts: eachButton(parts, iconButton) };
    case 'surface':
      return {
        ...window,
        parts: [
          { kind: 'group', ...screen, android: { class: 'android.view.SurfaceView', clickable: false } },
        ],
      };
  }
}

function eachButton(
  parts: readonly ScreenPart[],
  describe: (part: ScreenPart, texts: readonly ScreenPart[]) => ScreenPart,
): readonly ScreenPart[] {
  return parts.map((part) => {
    const { text, children = [], ...rest } = part;
    if (part.kind !== 'button') return { ...part, children: eachButton(children, describe) };
    const texts = text === undefined ? children : [{ kind: 'text' as const, text, ...pickBox(part) }];
    return describe(rest, texts);
  });
}

/** The element with the role has neither a text nor an id, and fills the one that takes taps. */
function composeButton(part: ScreenPart, texts: readonly ScreenPart[]): ScreenPart {
  const role: ScreenPart = {
    kind: 'group',
    ...pickBox(part),
    android: { class: 'android.widget.Button', clickable: false },
  };
  return {
    ...part,
    android: { class: 'android.view.View', clickable: true },
    children: [...texts, role],
  };
}

/** React Native joins the texts of a button to its description, the sign of the icon too. */
function iconButton(part: ScreenPart, texts: readonly ScreenPart[]): ScreenPart {
  const words = texts.map(({ text }) => text ?? '').filter((text) => text !== '');
  const icon: ScreenPart = { kind: 'text', text: ICON, ...pickBox(part) };
  return { ...part, label: [ICON, part.label ?? words.join(', ')].join(', '), children: [icon, ...texts] };
}

/** `Ionicons` has this code for an icon. */
const ICON = '\uf2d1';

function pickBox({ x, y, width, height }: ScreenPart) {
  return { x, y, width, height };
}
