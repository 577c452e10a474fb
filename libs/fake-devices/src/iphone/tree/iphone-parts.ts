import type { AppPermission } from '@storedeck/drawing';

import { appParts } from '../../screen/app-parts.ts';
import type { AppSession } from '../../screen/app-session.ts';
import type { ScreenPart } from '../../screen/screen-part.ts';
import { KEYBOARD_TOP } from '../screen/draw-keyboard.ts';
import { ICON, INSTALLED_ICON, placedIcons, SEARCH_PILL } from '../screen/home-layout.ts';
import type { IphoneScreen } from '../screen/iphone-screen.ts';
import { alertText, placeAlert } from '../screen/permission-alert.ts';
import { SCREEN } from '../screen/screen-state.ts';

/** Returns the name of the app that the simulated iPhone shows, and the parts of the screen, in points. */
export async function iphoneParts({ state, session }: Pick<IphoneScreen, 'state' | 'session'>): Promise<{
  readonly app: string;
  readonly parts: readonly ScreenPart[];
}> {
  switch (state.page) {
    case 'installed':
      return session
        ? { app: session.app.name, parts: await installedParts(session) }
        : { app: '', parts: [] };
    case 'home':
      return { app: 'Home Screen', parts: home(state.homePage, session?.app.name) };
    case 'search':
      return {
        app: 'Search',
        parts: [field({ id: 'search', text: state.query, hint: 'Search', y: 60 }), keyboard()],
      };
    case 'notes':
      return {
        app: 'Notes',
        parts: [back(), field({ id: 'note', text: state.note, hint: '', y: 110 }), keyboard()],
      };
    case 'lock':
      return {
        app: 'Lock Screen',
        parts: [{ kind: 'text', text: 'Swipe up to open', x: 0, y: 790, width: SCREEN.width, height: 20 }],
      };
    case 'app':
      return {
        app: state.app,
        parts: [{ kind: 'text', text: state.app, x: 20, y: 100, width: 200, height: 40 }],
      };
  }
}

async function installedParts(session: AppSession): Promise<readonly ScreenPart[]> {
  const parts = await appParts(session);
  if (session.question) return [...parts, permissionAlert(session.question, session)];
  return session.view.focus === undefined ? parts : [...parts, keyboard()];
}

function permissionAlert(permission: AppPermission, { app }: AppSession): ScreenPart {
  const { buttons, ...box } = placeAlert(permission);
  const text = alertText(permission, app.name);
  return {
    ...{ kind: 'alert', label: text, ...box },
    children: [
      { kind: 'text', text, ...box, x: box.x + 24, y: box.y + 20, width: box.width - 48, height: 60 },
      ...buttons.map(({ text: label, x, y, width, height }): ScreenPart => ({
        ...{ kind: 'button', label, x, y, width, height },
      })),
    ],
  };
}

function home(page: number, installed: string | undefined): ScreenPart[] {
  const icons = placedIcons(page).map(({ name, x, y }) => ({ name, x, y }));
  if (page === 0 && installed !== undefined)
    icons.push({ name: installed, x: INSTALLED_ICON.x, y: INSTALLED_ICON.y });
  return [
    ...icons.map(({ name, x, y }): ScreenPart => ({
      kind: 'button',
      id: name,
      label: name,
      x,
      y,
      width: ICON,
      height: ICON,
    })),
    { kind: 'button', id: 'spotlight-pill', label: 'Search', ...SEARCH_PILL },
  ];
}

function back(): ScreenPart {
  return { kind: 'button', label: 'Notes', x: 0, y: 55, width: 90, height: 45 };
}

function field(part: { id: string; text: string; hint: string; y: number }): ScreenPart {
  return {
    kind: 'field',
    ...part,
    x: 16,
    width: SCREEN.width - 32,
    height: KEYBOARD_TOP - part.y - 20,
  };
}

function keyboard(): ScreenPart {
  const keys = [...'qwertyuiop'].map((label, index): ScreenPart => ({
    kind: 'button',
    label,
    x: 4 + index * 38.5,
    y: KEYBOARD_TOP + 10,
    width: 36,
    height: 44,
  }));
  return {
    kind: 'keyboard',
    x: 0,
    y: KEYBOARD_TOP,
    width: SCREEN.width,
    height: SCREEN.height - KEYBOARD_TOP,
    children: keys,
  };
}
