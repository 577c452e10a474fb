import type { ScreenPart } from '../../screen/screen-part.ts';
import { fitInside } from '../screen/fit-inside.ts';
import type { PhoneWindow } from './phone-parts.ts';

const HEAD = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>";

/** The number of pixels per dp, and the size of the screen in pixels. */
export interface Pixels {
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  /** The upper left corner of the app, in pixels. Not 0, 0 on a turned display, which shows the upright app in its middle. */
  readonly left: number;
  readonly top: number;
  readonly isTurned: boolean;
}

/** Returns the scale and the size of a display, which may be turned. */
export function measurePixels(
  { width, height, scale }: Pick<Pixels, 'width' | 'height' | 'scale'>,
  isTurned: boolean,
): Pixels {
  if (!isTurned) return { scale, width, height, left: 0, top: 0, isTurned };
  const turned = { width: height, height: width };
  const { zoom, left, top } = fitInside({ width, height }, turned);
  return { scale: scale * zoom, ...turned, left, top, isTurned };
}

/**
 * Returns the XML of `uiautomator dump`, which contains the active window. With `isCompressed`, the element of the
 * window itself is left out, because it is only a container.
 */
export function dumpXml(window: PhoneWindow, pixels: Pixels, isCompressed: boolean): string {
  const context: Context = { window, pixels, attributes: dumpAttributes };
  const content = window.parts.map((part, index) => nodeXml(part, index, context)).join('');
  const root = isCompressed ? content : wrapped(context, content, {});
  return `${HEAD}<hierarchy rotation="${pixels.isTurned ? 1 : 0}">${root}</hierarchy>`;
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
  // The window of an app has the size of the display, even if its content is smaller.
  const display = {
    x: -pixels.left / pixels.scale,
    y: -pixels.top / pixels.scale,
    width: pixels.width / pixels.scale,
    height: pixels.height / pixels.scale,
  };
  const root: ScreenPart = { kind: 'group', ...(window.area ?? display) };
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
  line: 'android.widget.EditText',
  secret: 'android.widget.EditText',
  row: 'android.widget.LinearLayout',
  alert: 'android.widget.LinearLayout',
  list: 'androidx.recyclerview.widget.RecyclerView',
  keyboard: 'android.widget.FrameLayout',
};

function commonAttributes(part: ScreenPart, { window, pixels }: Context) {
  const [left, right] = [part.x, part.x + part.width].map((dp) =>
    Math.round(dp * pixels.scale + pixels.left),
  );
  const [top, bottom] = [part.y, part.y + part.height].map((dp) =>
    Math.round(dp * pixels.scale + pixels.top),
  );
  const isField = isFieldKind(part);
  const isButton = part.kind === 'button' && part.text !== undefined;
  return {
    'resource-id': resourceId(part, window),
    class: part.android?.class ?? (isButton ? 'android.widget.Button' : CLASSES[part.kind]),
    package: window.app,
    'content-desc': part.label ?? '',
    clickable: String(part.android?.clickable ?? (part.kind === 'button' || part.kind === 'row' || isField)),
    enabled: String(!part.isDisabled),
    focusable: String(isField),
    focused: String(part.isFocused ?? false),
    scrollable: String(part.kind === 'list'),
    password: String(part.kind === 'secret'),
    selected: 'false',
    bounds: `[${left},${top}][${right},${bottom}]`,
  };
}

function dumpAttributes(part: ScreenPart, context: Context): Readonly<Record<string, string>> {
  const rest = { ...checkAttributes(part), 'long-clickable': 'false' };
  return { text: printText(part), ...commonAttributes(part, context), ...rest };
}

function helperAttributes(part: ScreenPart, context: Context): Readonly<Record<string, string>> {
  const isHint = isFieldKind(part) && !part.text;
  return {
    text: isHint ? (part.hint ?? '') : printText(part),
    'hint-showing': String(isHint),
    editable: String(isFieldKind(part)),
    ...commonAttributes(part, context),
    ...(part.kind === 'row' && checkAttributes(part)),
    'visible-to-user': 'true',
    'drawing-order': '0',
  };
}

function isFieldKind({ kind }: ScreenPart): boolean {
  return kind === 'field' || kind === 'line' || kind === 'secret';
}

function resourceId({ id }: ScreenPart, window: PhoneWindow): string {
  if (id === undefined) return '';
  return id.includes(':') ? id : `${window.app}:id/${id}`;
}

function checkAttributes({ kind, isChecked }: ScreenPart) {
  return { checkable: String(kind === 'row'), checked: String(isChecked ?? false) };
}

/** A field of one line that is empty has the text of its hint [AccessibilityNodeInfo.isShowingHintText]. */
function printText({ kind, text = '', hint = '' }: ScreenPart): string {
  if (kind === 'secret' && text !== '') return '•'.repeat([...text].length);
  return text === '' && (kind === 'line' || kind === 'secret') ? hint : text;
}

function attributesXml(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(
      ([name, value]) =>
        ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('\n', '&#10;')}"`,
    )
    .join('');
}
