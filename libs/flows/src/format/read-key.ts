import type { FlowText } from '../flow.ts';
import { findNearest } from './find-nearest.ts';
import { isKnown, quote, readText } from './read-values.ts';
import type { Reader } from './reading.ts';

const REMOTE_KEYS = [
  ...['Dpad Up', 'Dpad Down', 'Dpad Left', 'Dpad Right', 'Dpad Center', 'Media Play Pause', 'Media Stop'],
  ...['Media Next', 'Media Previous', 'Media Rewind', 'Media Fast Forward', 'System Navigation Up'],
  ...['System Navigation Down', 'Button A', 'Button B', 'Menu'],
];

/** The keys of Maestro 2.8, whose names count in any case [KeyCode.kt]. Which of them a device has is known later. */
const KEYS: readonly string[] = [
  ...['Enter', 'Backspace', 'Back', 'Home', 'Lock', 'Volume Up', 'Volume Down', 'Escape', 'Power', 'Tab'],
  ...REMOTE_KEYS.map((name) => `Remote ${name}`),
  ...['TV Input', 'TV Input HDMI 1', 'TV Input HDMI 2', 'TV Input HDMI 3'],
];

/** Reads the name of a key. */
export const readKey: Reader<FlowText> = (node, reading) => {
  const text = readText(node, reading);
  if (text === undefined || !isKnown(text)) return text;
  const plain = toPlain(text.source);
  if (KEYS.some((key) => key.toLowerCase() === text.source.toLowerCase())) return text;
  const nearest = KEYS.find((key) => toPlain(key) === plain) ?? findNearest(text.source, KEYS);
  return reading.error('VALUE_INVALID', node.place, {
    message: `${quote(text.source)} is no key.`,
    hint:
      nearest === undefined ? `The keys are ${KEYS.slice(0, 10).join(', ')}.` : `Did you mean ${nearest}?`,
  });
};

function toPlain(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/gu, '');
}
