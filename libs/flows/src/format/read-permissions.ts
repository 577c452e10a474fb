import type { FlowMap } from '../flow.ts';
import type { YamlEntry } from '../yaml/yaml-node.ts';
import { findNearest } from './find-nearest.ts';
import { isKnown, quote, readTextMap } from './read-values.ts';
import type { Reader, Reading } from './reading.ts';

/** The groups of permissions of Maestro 2.8 [AndroidDriver.translatePermissionName, LocalSimulatorUtils]. */
const NAMES: readonly string[] = [
  ...['all', 'bluetooth', 'calendar', 'camera', 'contacts', 'location', 'medialibrary', 'microphone'],
  ...['notifications', 'phone', 'sms', 'storage', 'faceid', 'homekit', 'motion', 'photos', 'reminders'],
  ...['siri', 'speech', 'userTracking'],
];
const WORDS: readonly string[] = ['allow', 'deny', 'unset'];
const LOCATION_WORDS: readonly string[] = [...WORDS, 'always', 'inuse', 'never'];

/** Reads permissions with what is decided about them. Maestro ignores a wrong name, and denies at a wrong word. */
export const readPermissions: Reader<FlowMap> = (node, reading) => {
  const permissions = readTextMap(node, reading);
  if (node.kind === 'map') for (const { key, place } of node.entries) checkName(key, { place, reading });
  for (const [name, text] of permissions ?? []) {
    const words = name === 'location' ? LOCATION_WORDS : WORDS;
    if (!isKnown(text) || words.includes(text.source)) continue;
    reading.error('VALUE_INVALID', text.place, {
      message: `The permission ${name.slice(0, 100)} cannot be ${quote(text.source)}.`,
      hint: `Write ${words.slice(0, -1).join(', ')} or ${words.at(-1)}.`,
    });
  }
  return permissions;
};

/** A name with a dot is the whole name of a permission of Android. */
function checkName(
  name: string,
  { place, reading }: { readonly place: YamlEntry['place']; readonly reading: Reading },
): void {
  if (NAMES.includes(name) || /^\w+(?:\.\w+)+$/u.test(name)) return;
  if (name.includes('${'))
    return reading.error('NOT_SUPPORTED', place, {
      message: 'The name of a permission cannot be an expression.',
      hint: 'Write its name.',
    });
  const nearest = NAMES.find((one) => one.toLowerCase() === name.toLowerCase()) ?? findNearest(name, NAMES);
  reading.error('VALUE_INVALID', place, {
    message: `${quote(name)} is no permission.`,
    hint: nearest === undefined ? `The names are ${NAMES.join(', ')}.` : `Did you mean ${nearest}?`,
  });
}
