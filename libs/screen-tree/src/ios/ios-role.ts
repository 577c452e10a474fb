import type { ElementFlag, ElementRole } from '../screen-tree.ts';

interface IosKind {
  readonly role: ElementRole;
  readonly flags?: readonly ElementFlag[];
}

const TAP: readonly ElementFlag[] = ['clickable'];
const CHECK: readonly ElementFlag[] = ['clickable', 'checkable'];
const SCROLL: readonly ElementFlag[] = ['scrollable'];

/**
 * Returns the role and the flags of an XCTest type. The flags follow from the type, because XCTest does not report
 * whether an element can be tapped or scrolled.
 */
export function iosKind(type: string): IosKind {
  return KINDS.get(type.replace(/^XCUIElementType/, '')) ?? { role: 'other' };
}

const KINDS: ReadonlyMap<string, IosKind> = new Map<string, IosKind>([
  ['Application', { role: 'app' }],
  ['Window', { role: 'window' }],
  ['Button', { role: 'button', flags: TAP }],
  ['PopUpButton', { role: 'button', flags: TAP }],
  ['MenuButton', { role: 'button', flags: TAP }],
  ['ToolbarButton', { role: 'button', flags: TAP }],
  ['DisclosureTriangle', { role: 'button', flags: TAP }],
  ['Icon', { role: 'button', flags: TAP }],
  ['Key', { role: 'button', flags: TAP }],
  ['Stepper', { role: 'group' }],
  ['StaticText', { role: 'text' }],
  ['TextField', { role: 'field', flags: TAP }],
  ['SecureTextField', { role: 'field', flags: ['clickable', 'password'] }],
  ['SearchField', { role: 'field', flags: TAP }],
  ['TextView', { role: 'field', flags: TAP }],
  ['Image', { role: 'image' }],
  ['CheckBox', { role: 'checkbox', flags: CHECK }],
  ['RadioButton', { role: 'radio', flags: CHECK }],
  ['Switch', { role: 'switch', flags: CHECK }],
  ['Toggle', { role: 'switch', flags: CHECK }],
  ['Slider', { role: 'slider', flags: TAP }],
  ['ProgressIndicator', { role: 'progress' }],
  ['ActivityIndicator', { role: 'progress' }],
  ['Table', { role: 'list', flags: SCROLL }],
  ['CollectionView', { role: 'list', flags: SCROLL }],
  ['ScrollView', { role: 'list', flags: SCROLL }],
  ['Cell', { role: 'cell', flags: TAP }],
  ['Tab', { role: 'tab', flags: TAP }],
  ['TabBar', { role: 'tabs' }],
  ['SegmentedControl', { role: 'tabs' }],
  ['Link', { role: 'link', flags: TAP }],
  ['Menu', { role: 'menu' }],
  ['MenuItem', { role: 'button', flags: TAP }],
  ['Alert', { role: 'dialog' }],
  ['Sheet', { role: 'dialog' }],
  ['Dialog', { role: 'dialog' }],
  ['NavigationBar', { role: 'bar' }],
  ['Toolbar', { role: 'bar' }],
  ['StatusBar', { role: 'bar' }],
  ['Keyboard', { role: 'keyboard' }],
  ['Picker', { role: 'picker' }],
  ['PickerWheel', { role: 'picker', flags: TAP }],
  ['DatePicker', { role: 'picker' }],
  ['WebView', { role: 'web', flags: SCROLL }],
  ['Other', { role: 'group' }],
  ['Group', { role: 'group' }],
  ['LayoutArea', { role: 'group' }],
]);
