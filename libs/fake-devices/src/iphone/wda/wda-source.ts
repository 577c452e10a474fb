import type { ScreenPart } from '../../screen/screen-part.ts';
import type { IphoneModel } from '../iphone-model.ts';
import { inLandscape } from '../screen/landscape.ts';
import type { ScreenSize } from '../screen/screen-state.ts';
import { iphoneParts } from '../tree/iphone-parts.ts';
import { WdaRefusal } from './wda-refusal.ts';

/**
 * Performs `GET /source` [appium/WebDriverAgent FBDebugCommands.m, FBXPath.m]: returns the tree of the app in the
 * foreground, as XML (the default) or as JSON. `excluded_attributes` names attributes that are left out, in JSON only.
 */
export async function wdaSource(phone: IphoneModel, query: URLSearchParams): Promise<unknown> {
  await phone.options.beforeSource();
  const format = query.get('format') ?? 'xml';
  const { app, parts } = await iphoneParts(phone.screen);
  const root: Node = {
    type: 'Application',
    part: { kind: 'group', label: app, ...phone.appRect },
    children: parts.map((part) => makeNode(phone.isTurned ? turned(part, phone.screen.size) : part)),
  };
  if (format === 'xml') return `<?xml version="1.0" encoding="UTF-8"?>\n${toXml(root, 0)}`;
  if (format === 'json') return toJson(root, new Set((query.get('excluded_attributes') ?? '').split(',')));
  throw new WdaRefusal(
    'invalid argument',
    `Unknown source format '${format}'. Only (\n    xml,\n    json,\n    description\n) source formats are supported.`,
  );
}

interface Node {
  readonly type: string;
  readonly part: ScreenPart;
  readonly children: readonly Node[];
}

const TYPES: Readonly<Record<ScreenPart['kind'], string>> = {
  group: 'Other',
  text: 'StaticText',
  button: 'Button',
  field: 'TextView',
  line: 'TextField',
  secret: 'SecureTextField',
  row: 'Cell',
  alert: 'Alert',
  list: 'ScrollView',
  keyboard: 'Keyboard',
};

function turned(part: ScreenPart, screen: ScreenSize): ScreenPart {
  const children = part.children?.map((child) => turned(child, screen));
  return { ...part, ...inLandscape(part, screen), ...(children && { children }) };
}

function makeNode(part: ScreenPart): Node {
  return { type: TYPES[part.kind], part, children: (part.children ?? []).map(makeNode) };
}

// As in UIKit, the label of a button contains the texts in the button.
function findLabel({ part, children }: Node): string | null {
  if (part.label !== undefined) return part.label;
  if (part.kind === 'text') return part.text ?? null;
  if (part.kind === 'button' && part.text !== undefined) return part.text;
  const hasTexts = part.kind === 'button' || part.kind === 'row';
  return hasTexts ? children.map(({ part: { text } }) => text).join(', ') : null;
}

function findValue({ part }: Node): string | null {
  const { kind, text, hint, isChecked } = part;
  if (kind === 'text' || kind === 'field') return text ?? null;
  if (kind === 'row') return isChecked ? '1' : null;
  if (kind !== 'line' && kind !== 'secret') return null;
  // The value of an empty field is its placeholder [XCUIElement.value].
  if (!text) return hint ?? null;
  return kind === 'secret' ? '•'.repeat([...text].length) : text;
}

function toJson(node: Node, excluded: ReadonlySet<string>): object {
  const { part, type, children } = node;
  const { x, y, width, height } = part;
  const label = findLabel(node);
  return {
    type,
    rawIdentifier: part.id ?? null,
    name: part.id ?? label,
    value: findValue(node),
    label,
    rect: { x, y, width, height },
    ...(part.hint !== undefined && { placeholderValue: part.hint }),
    ...(!excluded.has('frame') && { frame: `{{${x}, ${y}}, {${width}, ${height}}}` }),
    ...(!excluded.has('enabled') && { isEnabled: part.isDisabled ? '0' : '1' }),
    ...(!excluded.has('visible') && { isVisible: '1' }),
    ...(!excluded.has('accessible') && { isAccessible: children.length === 0 ? '1' : '0' }),
    ...(!excluded.has('focused') && { isFocused: part.isFocused ? '1' : '0' }),
    ...(children.length > 0 && { children: children.map((child) => toJson(child, excluded)) }),
  };
}

function toXml(node: Node, index: number): string {
  const { part, type, children } = node;
  const label = findLabel(node);
  const name = part.id ?? label;
  const attributes = {
    type: `XCUIElementType${type}`,
    ...(findValue(node) !== null && { value: findValue(node) }),
    ...(name !== null && { name }),
    ...(label !== null && { label }),
    enabled: String(!part.isDisabled),
    visible: 'true',
    accessible: String(children.length === 0),
    x: Math.round(part.x),
    y: Math.round(part.y),
    width: Math.round(part.width),
    height: Math.round(part.height),
    index,
  };
  const text = Object.entries(attributes)
    .map(
      ([key, value]) =>
        ` ${key}="${String(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`,
    )
    .join('');
  return `<XCUIElementType${type}${text}>${children.map(toXml).join('')}</XCUIElementType${type}>`;
}
