import type { AppPermission } from '@storedeck/drawing';

import { appParts } from '../../screen/app-parts.ts';
import type { AppSession } from '../../screen/app-session.ts';
import type { ScreenPart } from '../../screen/screen-part.ts';
import { keyboardTop } from '../screen/draw-keyboard.ts';
import { ICON, layOutHome } from '../screen/home-layout.ts';
import type { IphoneScreen } from '../screen/iphone-screen.ts';
import { alertText, placeAlert } from '../screen/permission-alert.ts';
import type { AppRect, ScreenSize } from '../screen/screen-state.ts';

/** Returns the name of the app that the simulated iPhone shows, and the parts of the screen, in points. */
export async function iphoneParts({
  state,
  session,
  size,
  appRect,
}: Pick<IphoneScreen, 'state' | 'session' | 'size' | 'appRect'>): Promise<{
  readonly app: string;
  readonly parts: readonly ScreenPart[];
}> {
  switch (state.page) {
    case 'installed':
      return session
        ? { app: session.app.name, parts: await installedParts(session, size, appRect) }
        : { app: '', parts: [] };
    case 'home':
      return { app: 'Home Screen', parts: home(state.homePage, { installed: session?.app.name, size }) };
    case 'search':
      return {
        app: 'Search',
        parts: [field({ id: 'search', text: state.query, hint: 'Search', y: 60 }, size), keyboard(size)],
      };
    case 'notes':
      return {
        app: 'Notes',
        parts: [back(), field({ id: 'note', text: state.note, hint: '', y: 110 }, size), keyboard(size)],
      };
    case 'lock':
      return {
        app: 'Lock Screen',
        parts: [
          {
            kind: 'text',
            text: 'Swipe up to open',
            x: 0,
            y: size.height - 62,
            width: size.width,
            height: 20,
          },
        ],
      };
    case 'app':
      return {
        app: state.app,
        parts: [{ kind: 'text', text: state.app, x: 20, y: 100, width: 200, height: 40 }],
      };
  }
}

async function installedParts(
  session: AppSession,
  size: ScreenSize,
  { x, y }: Pick<AppRect, 'x' | 'y'> = { x: 0, y: 0 },
): Promise<readonly ScreenPart[]> {
  const parts = (await appParts(session)).map((part) => moved(part, x, y));
  if (session.question) return [...parts, permissionAlert(session.question, { session, size })];
  return session.view.focus === undefined ? parts : [...parts, keyboard(size)];
}

function moved(part: ScreenPart, x: number, y: number): ScreenPart {
  const children = part.children?.map((child) => moved(child, x, y));
  return { ...part, x: part.x + x, y: part.y + y, ...(children && { children }) };
}

function permissionAlert(
  permission: AppPermission,
  { session: { app }, size }: { session: AppSession; size: ScreenSize },
): ScreenPart {
  const { buttons, ...box } = placeAlert(permission, size);
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

function home(
  page: number,
  { installed, size }: { installed: string | undefined; size: ScreenSize },
): ScreenPart[] {
  const layout = layOutHome(size);
  const icons = layout.icons(page).map(({ name, x, y }) => ({ name, x, y }));
  if (page === 0 && installed !== undefined)
    icons.push({ name: installed, x: layout.installed.x, y: layout.installed.y });
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
    { kind: 'button', id: 'spotlight-pill', label: 'Search', ...layout.searchPill },
  ];
}

function back(): ScreenPart {
  return { kind: 'button', label: 'Notes', x: 0, y: 55, width: 90, height: 45 };
}

function field(part: { id: string; text: string; hint: string; y: number }, size: ScreenSize): ScreenPart {
  return {
    kind: 'field',
    ...part,
    x: 16,
    width: size.width - 32,
    height: keyboardTop(size) - part.y - 20,
  };
}

function keyboard(size: ScreenSize): ScreenPart {
  const top = keyboardTop(size);
  const width = (size.width - 61) / 10;
  const keys = [...'qwertyuiop'].map((label, index): ScreenPart => ({
    kind: 'button',
    label,
    x: 3.5 + index * (width + 6),
    y: top + 46,
    width,
    height: 44,
  }));
  return {
    kind: 'keyboard',
    x: 0,
    y: top,
    width: size.width,
    height: size.height - top,
    children: keys,
  };
}
