import type { AppPermission, Sketch } from '@storedeck/drawing';

import type { DpSize } from './dp-size.ts';

/** A button of the dialog in which Android asks the person for a permission. Lengths are in dp. */
export interface DialogButton {
  /** The resource id [AOSP packages/modules/Permission, GrantPermissionsViewHandler]. */
  readonly id: string;
  readonly text: string;
  readonly decision: 'granted' | 'denied';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

// The dialog is in the language of the phone, also when the app has a language of its own.
const QUESTIONS: Readonly<Record<AppPermission, string>> = {
  camera: 'take pictures and record video?',
  location: 'access this device’s location?',
  notifications: 'send you notifications?',
  photos: 'access photos and videos on this device?',
};
const FOREGROUND = [
  ['permission_allow_foreground_only_button', 'While using the app', 'granted'],
  ['permission_allow_one_time_button', 'Only this time', 'granted'],
  ['permission_deny_button', 'Don’t allow', 'denied'],
] as const;
const PLAIN = [
  ['permission_allow_button', 'Allow', 'granted'],
  ['permission_deny_button', 'Don’t allow', 'denied'],
] as const;
const [EDGE, HEAD, ROW] = [36, 132, 52];

/** Returns the question of the dialog. */
export function dialogText(permission: AppPermission, app: string): string {
  return `Allow ${app} to ${QUESTIONS[permission]}`;
}

/** Returns the rectangle of the dialog, and its buttons. */
export function placeDialog(permission: AppPermission, { width, height }: DpSize) {
  const rows = permission === 'camera' || permission === 'location' ? FOREGROUND : PLAIN;
  const box = { x: EDGE, width: width - EDGE * 2, height: HEAD + rows.length * (ROW + 4) + 16 };
  const y = (height - box.height) / 2;
  const buttons = rows.map(([id, text, decision], index): DialogButton => ({
    ...{ id, text, decision, height: ROW },
    ...{ x: EDGE + 16, width: box.width - 32, y: y + HEAD + index * (ROW + 4) },
  }));
  return { ...box, y, buttons };
}

/** Draws the dialog over the app. */
export function drawPermissionDialog(s: Sketch, permission: AppPermission, app: string): void {
  const { x, y, width, height, buttons } = placeDialog(permission, s);
  s.box(0, 0, s.width, s.height, { fill: '#00000080' });
  s.box(x, y, width, height, { radius: 28, fill: '#eef1f8' });
  s.circle(s.width / 2, y + 36, 11, '#3a5ba9');
  s.circle(s.width / 2, y + 36, 4, '#eef1f8');
  s.lines(dialogText(permission, app), width - 56, { size: 19 }).forEach((line, index) =>
    s.text(line.trimEnd(), s.width / 2, y + 72 + index * 25, { size: 19, color: '#1b1c20', align: 'center' }),
  );
  for (const button of buttons) {
    s.box(button.x, button.y, button.width, button.height, { radius: 12, fill: '#d9e2ff' });
    const middle = button.y + button.height / 2;
    s.text(button.text, s.width / 2, middle, { size: 15, weight: 500, color: '#15305f', align: 'center' });
  }
}
