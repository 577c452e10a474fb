/** File names that a client must not use in a path without a check. */
export const HOSTILE_FILE_NAMES: readonly string[] = [
  '../../x.png',
  '/etc/x',
  '..\\x',
  'a/b',
  '.',
  '',
  'CON',
  'a:b',
  'x.png\0.sh',
  'n'.repeat(300),
  'trailing.',
  'trailing ',
  'caf\u00e9.png',
  'cafe\u0301.png',
  'Case.png',
  'case.PNG',
  '.env',
  'index.html',
];

/** Locales, display types and ids that a client must not use as a folder name without a check. */
export const HOSTILE_FOLDER_NAMES: readonly string[] = [
  '../..',
  '__proto__',
  'en-US/../../x',
  'constructor',
  '',
  'a'.repeat(300),
  'en\0US',
  '..\\..',
];

/** Texts that must be treated as plain text. */
export const HOSTILE_TEXTS: readonly string[] = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '\u202Eevil\u202C',
  'lone \ud800 surrogate',
  'line\u2028separator',
  'x'.repeat(1_000_000),
];
