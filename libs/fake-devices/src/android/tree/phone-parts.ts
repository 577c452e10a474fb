import type { AppPermission } from '@storedeck/drawing';

import { appParts } from '../../screen/app-parts.ts';
import type { AppSession } from '../../screen/app-session.ts';
import type { ScreenPart } from '../../screen/screen-part.ts';
import type { DpSize } from '../screen/dp-size.ts';
import { homeIcons, ICON_RADIUS, installedIcon } from '../screen/home-layout.ts';
import { keyboardHeight, keyboardKeys } from '../screen/keyboard-layout.ts';
import { dialogText, placeDialog } from '../screen/permission-dialog.ts';
import type { ScreenState } from '../screen/screen-state.ts';

/** A window of the phone and its parts, in dp. */
export interface PhoneWindow {
  /** The package of the app that has the window. */
  readonly app: string;
  readonly isKeyboard: boolean;
  readonly parts: readonly ScreenPart[];
  /** The rectangle of the window. Undefined: the whole display. */
  readonly area?: Pick<ScreenPart, 'x' | 'y' | 'width' | 'height'>;
}

/**
 * Returns the windows on the screen: the window of the app and, if the keyboard is shown, the window of the keyboard.
 */
export async function phoneWindows(
  state: ScreenState,
  size: DpSize,
  session: AppSession | undefined,
): Promise<readonly PhoneWindow[]> {
  const whole = { isKeyboard: false };
  if (state.power === 'locked') return [{ app: 'com.android.systemui', parts: lock(size), ...whole }];
  if (state.view === 'installed' && session) {
    if (session.question) {
      const { buttons: _buttons, ...area } = placeDialog(session.question, size);
      const parts = permissionDialog(session.question, session, size);
      return [{ app: PERMISSIONS, parts, area, ...whole }];
    }
    const app = { app: session.app.id, parts: await appParts(session), ...whole };
    return session.view.focus === undefined ? [app] : [app, keyboardWindow(size)];
  }
  if (state.view === 'home')
    return [{ app: 'com.android.launcher', parts: home(state, size, session), ...whole }];
  if (state.view === 'Notes') {
    return [{ app: 'com.example.notes', parts: notes(state, size), ...whole }, keyboardWindow(size)];
  }
  return [{ app: `com.example.${state.view.toLowerCase()}`, parts: list(state, size), ...whole }];
}

function keyboardWindow(size: DpSize): PhoneWindow {
  const height = keyboardHeight(size);
  const parts = keyboardKeys(size).map(({ label, x, y, width, height: tall }): ScreenPart => ({
    kind: 'button',
    label: label || 'space',
    ...{ x, y, width, height: tall },
  }));
  const area = { x: 0, y: size.height - height, width: size.width, height };
  return { app: 'com.android.inputmethod', isKeyboard: true, area, parts };
}

/** The app of Android that asks for permissions. Its resource ids name it without `google`. */
const PERMISSIONS = 'com.google.android.permissioncontroller';
const PERMISSION_IDS = 'com.android.permissioncontroller:id';

function permissionDialog(permission: AppPermission, { app }: AppSession, size: DpSize): ScreenPart[] {
  const { buttons, ...box } = placeDialog(permission, size);
  const text = dialogText(permission, app.name);
  const message = { ...box, x: box.x + 24, y: box.y + 58, width: box.width - 48, height: 60 };
  return [
    {
      ...{ kind: 'alert', id: `${PERMISSION_IDS}/grant_dialog`, ...box },
      children: [
        { kind: 'text', id: `${PERMISSION_IDS}/permission_message`, text, ...message },
        ...buttons.map(({ id, text: name, x, y, width, height }): ScreenPart => ({
          ...{ kind: 'button', id: `${PERMISSION_IDS}/${id}`, text: name, x, y, width, height },
        })),
      ],
    },
  ];
}

function lock({ width, height }: DpSize): ScreenPart[] {
  return [
    { kind: 'text', id: 'unlock', text: 'Swipe up to unlock', x: 0, y: height - 74, width, height: 20 },
  ];
}

function home(state: ScreenState, size: DpSize, session: AppSession | undefined): ScreenPart[] {
  const icons = homeIcons(size).map(({ app, x, y }) => ({ name: app as string, x, y }));
  if (session) icons.push({ name: session.app.name, ...installedIcon(size) });
  const width = Math.min(size.width - 40, 460);
  const top = size.height - (size.width > size.height ? 74 : 106);
  return [
    ...icons.map(({ name, x, y }): ScreenPart => ({
      kind: 'button',
      text: name,
      x: x - ICON_RADIUS,
      y: y - ICON_RADIUS,
      width: ICON_RADIUS * 2,
      height: ICON_RADIUS * 2,
    })),
    {
      kind: 'field',
      id: 'search',
      text: state.search,
      hint: 'Search',
      x: (size.width - width) / 2,
      y: top,
      width,
      height: 50,
    },
  ];
}

function notes(state: ScreenState, size: DpSize): ScreenPart[] {
  const height = size.height - keyboardHeight(size) - 120;
  return [
    { kind: 'text', id: 'title', text: 'Notes', x: 24, y: 54, width: 90, height: 36 },
    {
      kind: 'text',
      id: 'count',
      text: `${state.note.length} characters`,
      x: size.width - 134,
      y: 64,
      width: 110,
      height: 20,
    },
    {
      kind: 'field',
      id: 'note',
      text: state.note,
      hint: 'Write something',
      x: 16,
      y: 104,
      width: size.width - 32,
      height,
    },
  ];
}

function list(state: ScreenState, { width, height }: DpSize): ScreenPart[] {
  const title = state.view === 'recents' ? 'Recent apps' : state.view;
  const top = 150 - state.scroll;
  const first = Math.max(0, Math.floor((-top - 40) / 76));
  const count = Math.max(0, Math.ceil((height - top) / 76) - first);
  const rows = Array.from({ length: count }, (_, index): ScreenPart => {
    const row = first + index;
    const y = top + row * 76;
    const text = `${title} item ${row + 1}`;
    return {
      kind: 'button',
      x: 16,
      y,
      width: width - 32,
      height: 68,
      children: [{ kind: 'text', id: 'title', text, x: 88, y: y + 12, width: 200, height: 24 }],
    };
  });
  return [
    { kind: 'text', id: 'heading', text: title, x: 24, y: 80 - state.scroll, width: 200, height: 40 },
    { kind: 'list', id: 'rows', x: 0, y: 0, width, height, children: rows },
  ];
}
