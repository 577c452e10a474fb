import type { ScreenPart } from '../../screen/screen-part.ts';
import type { PhoneWindow } from './phone-parts.ts';

const HEAD = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>";

/** The number of pixels per dp, and the size of the screen in pixels. */
export interface Pixels {
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  /** The left edge of the windows, in pixels. Not 0 on a turned display, which shows the upright app in its middle. */
  readonly left: number;
}

/** Returns the scale and the size of a display, which may be turned. */
export function measurePixels(
  display: { readonly width: number; readonly height: number },
  isTurned: boolean,
): Pixels {
  const { width, height } = display;
  const scale = Math.min(width, height) / 411;
  if (!isTurned) return { scale, width, height, left: 0 };
  const zoom = width / height;
  return { scale: scale * zoom, width: height, height: width, left: (height - width * zoom) / 2 };
}

/**
 * Returns the XML of `uiautomator dump`, which contains the active window. With `isCompressed`, the element of the
 * window itself is left out, because it is only a container.
 */
export function dumpXml(window: PhoneWindow, pixels: Pixels, isCompressed: boolean): string {
  const context: Context = { window, pixels, attributes: dumpAttributes };
  const content = window.parts.map((part, index) => nodeXml(part, index, context)).join('');
  const isTurned = pixels.width > pixels.height;
  const root = isCompressed ? content : wrapped(context, content, {});
  return `${HEAD}<hierarchy rotation="${isTurned ? 1 : 0}">${root}</hierarchy>`;
}

/**
 * Returns the XML of the snapshot helper, which contains all windows and always has rotation 0. Some attributes differ
 * from the attributes of `uiautomator dump`.
 */
export function helperXml(windows: readonly PhoneWindow[], pixels: Pixels): string {
  const roots = windows.map((window, index) => {
    const context: Context = { window, pixels, attributes: helperAttributes };
    const content = window.parts.map((part, at) => nodeXml(part, at, context)).join('');
    return wrapped(context, content, {
      'window-index': String(index),
      // AccessibilityWindowInfo.TYPE_APPLICATION and TYPE_INPUT_METHOD.
      'window-type': window.isKeyboard ? '2' : '1',
      'window-layer': String(index),
      'window-active': String(!window.isKeyboard),
      'window-focused': String(!window.isKeyboard),
    });
  });
  return `${HEAD}<hierarchy rotation="0">${roots.join('')}</hierarchy>`;
}

interface Context {
  readonly window: PhoneWindow;
  readonly pixels: Pixels;
  readonly attributes: (part: ScreenPart, context: Context) => Readonly<Record<string, string>>;
}

function wrapped(context: Context, content: string, more: Readonly<Record<string, string>>): string {
  const { window, pixels } = context;
  // The window has the width of the display, even if its content is narrower.
  const [x, width] = [-pixels.left / pixels.scale, pixels.width / pixels.scale];
  const root: ScreenPart = { kind: 'group', x, y: window.y, width, height: window.height };
  return `<node${attributesXml({ index: '0', ...context.attributes(root, context), ...more })}>${content}</node>`;
}

function nodeXml(part: ScreenPart, index: number, context: Context): string {
  const attributes = attributesXml({ index: String(index), ...context.attributes(part, context) });
  const children = (part.children ?? []).map((child, at) => nodeXml(child, at, context)).join('');
  return children === '' ? `<node${attributes} />` : `<node${attributes}>${children}</node>`;
}

const CLASSES: Readonly<Record<ScreenPart['kind'], string>> = {
  group: 'android.widget.FrameLayout',
  text: 'android.widget.TextView',
  button: 'android.widget.FrameLayout',
  field: 'android.widget.EditText',
  list: 'androidx.recyclerview.widget.RecyclerView',
  keyboard: 'android.widget.FrameLayout',
};

function commonAttributes(part: ScreenPart, { window, pixels }: Context) {
  const [left, right] = [part.x, part.x + part.width].map((dp) =>
    Math.round(dp * pixels.scale + pixels.left),
  );
  const [top, bottom] = [part.y, part.y + part.height].map((dp) => Math.round(dp * pixels.scale));
  const isField = part.kind === 'field';
  return {
    'resource-id': part.id === undefined ? '' : `${window.app}:id/${part.id}`,
    class: CLASSES[part.kind],
    package: window.app,
    'content-desc': part.label ?? '',
    clickable: String(part.kind === 'button' || isField),
    enabled: 'true',
    focusable: String(isField),
    focused: 'false',
    scrollable: String(part.kind === 'list'),
    password: 'false',
    selected: 'false',
    bounds: `[${left},${top}][${right},${bottom}]`,
  };
}

function dumpAttributes(part: ScreenPart, context: Context): Readonly<Record<string, string>> {
  const rest = { checkable: 'false', checked: 'false', 'long-clickable': 'false' };
  return { text: part.text ?? '', ...commonAttributes(part, context), ...rest };
}

function helperAttributes(part: ScreenPart, context: Context): Readonly<Record<string, string>> {
  const isHint = part.kind === 'field' && !part.text;
  return {
    text: isHint ? (part.hint ?? '') : (part.text ?? ''),
    'hint-showing': String(isHint),
    editable: String(part.kind === 'field'),
    ...commonAttributes(part, context),
    'visible-to-user': 'true',
    'drawing-order': '0',
  };
}

function attributesXml(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(
      ([name, value]) =>
        ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('\n', '&#10;')}"`,
    )
    .join('');
}
