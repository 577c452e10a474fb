/**
 * Replaces what could name a person, a device or a network. Equal values stay equal, and keep their length and form where
 * a parser may depend on them, so that the text can still be read by the same programs.
 */
export class Mask {
  readonly #known: readonly string[];
  readonly #replaced = new Map<string, string>();

  /** `known` are values that are private here: serials, names of devices and people, addresses. */
  constructor(known: readonly string[]) {
    const values = known.filter(
      (value) =>
        value.length >= 3 && /[\p{L}\p{N}]/u.test(value) && !PLAIN.test(value) && !COMMON.test(value),
    );
    this.#known = [...new Set(values)].sort((one, other) => other.length - one.length);
  }

  apply(text: string): string {
    let masked = text;
    for (const value of this.#known) masked = masked.replaceAll(value, () => this.#replace(value, 'name'));
    for (const { pattern, kind } of PATTERNS)
      masked = masked.replaceAll(pattern, (...match: readonly unknown[]) => {
        const groups = match.slice(1).filter((each) => typeof each === 'string');
        const [before = '', value = ''] = groups.length > 2 ? (groups as string[]) : ['', String(match[0])];
        return PLAIN.test(value) ? String(match[0]) : before + this.#replace(value, kind);
      });
    return masked;
  }

  #replace(value: string, kind: Kind): string {
    const known = this.#replaced.get(value);
    if (known !== undefined) return known;
    const replaced = FORMS[kind](this.#replaced.size + 1, value);
    this.#replaced.set(value, replaced);
    // A value that was replaced may be found again, and must then stay as it is.
    this.#replaced.set(replaced, replaced);
    return replaced;
  }
}

type Kind = 'name' | 'address' | 'address6' | 'mail' | 'hardware' | 'hex' | 'number' | 'app';

/** Names that say which product a device is, not whose. */
const PLAIN =
  /^(?:(?:iPhone|iPad|iPod|Apple|Watch|TV|Vision|Mac|MacBook|Pro|Max|Plus|mini|Air|SE|Ultra|touch|Series|X[SR]?|\d{1,2}[a-z]{0,2}|\(M\d\)|\([\d.]+-inch\)|\(\d{1,2}(?:st|nd|rd|th) generation\))(?: |$))+$/;
/** Names of accounts that say nothing about a person, and are words of other texts. */
const COMMON = /^(?:root|admin|user|runner|ubuntu|localhost)$/i;

const PATTERNS: readonly { readonly pattern: RegExp; readonly kind: Kind }[] = [
  { pattern: /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, kind: 'mail' },
  { pattern: /(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.])/g, kind: 'address' },
  { pattern: /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, kind: 'hex' },
  { pattern: /\b[0-9a-f]{8}-[0-9a-f]{16}\b|\b[0-9a-f]{40}\b/gi, kind: 'hex' },
  { pattern: /\b\d{9,}\b/g, kind: 'number' },
  {
    pattern:
      /(?<![\w:.])(?:(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}|(?:[0-9a-f]{1,4}:){1,7}(?::[0-9a-f]{1,4}){1,6})(?![\w:])/gi,
    kind: 'address6',
  },
  // `dumpsys display` prints the network of a display and its password [AOSP WifiDisplaySessionInfo].
  {
    pattern:
      /((?<![\w.])(?:passphrase|password|ssid|groupid|token|secret)["']?\s*[:=][ \t]*["']?)([^\s"',}][^\r\n"',}]*)()/gi,
    kind: 'name',
  },
  // The windows of a phone name the apps that are open. Apps of the system say nothing about a person.
  { pattern: /(?<![\w/.])(?!com\.(?:google\.)?android\.)[a-z]\w*(?:\.[a-z_]\w*)+\/[\w.$]+/gi, kind: 'app' },
  {
    pattern:
      /((?:\b|owner)package(?:Name)?[=:] ?)(?!com\.(?:google\.)?android\b|android\b)([a-z]\w*(?:\.\w+)+)()/gi,
    kind: 'app',
  },
  // A display on the network, before its address.
  { pattern: /()([^\s,=[{][^\r\n,=[{]{0,60})(?= \((?:[0-9a-f]{2}:){5}[0-9a-f]{2}\))()/gi, kind: 'name' },
  { pattern: /\b(?:[0-9a-f]{2}:){5}[0-9a-f]{2}\b/gi, kind: 'hardware' },
  // The name of a person: in the path of a home folder, in the list of users, and in the name of a device.
  { pattern: /(\/(?:Users|home)\/)([^/\s"':]+)()/g, kind: 'name' },
  { pattern: /(\\Users\\)([^\\\r\n"]+)()/gi, kind: 'name' },
  { pattern: /()((?<!\p{L})\p{Lu}\p{L}{0,30}['’]s)(?= \p{L})()/gu, kind: 'name' },
  // The name of a user may contain each sign. Flags in hexadecimal digits follow; without them, the rest of the line is
  // the name.
  { pattern: /(UserInfo\{\d+:)(.{1,300})(?=:[0-9a-f]+\})()/g, kind: 'name' },
  { pattern: /(UserInfo\{\d+:)(?!.{1,300}:[0-9a-f]+\})([^\r\n]+)()/g, kind: 'name' },
  { pattern: /("(?:name|deviceName|hostName|userName)"\s*:\s*")([^"]+)()/gi, kind: 'name' },
  { pattern: /(\badb-)(\w{4,})(?=-\w{6}\b)()/g, kind: 'name' },
];

const FORMS: Readonly<Record<Kind, (count: number, value: string) => string>> = {
  name: (count, value) => `X${count}`.padEnd(value.length, 'x'),
  mail: (count) => `person${count}@example.com`,
  address: (count) => `192.0.2.${count % 256}`,
  address6: (count) => `2001:db8::${count.toString(16)}`,
  app: (count) => `com.example.app${count}/.Main`,
  hardware: (count) => `02:00:00:00:00:${(count % 256).toString(16).padStart(2, '0')}`,
  hex: (count, value) => fill(value, /[0-9a-f]/gi, count.toString(16)),
  number: (count, value) => fill(value, /\d/g, String(count)),
};

/** Replaces all digits of a value by zeros, except for the last ones, which are those of a number. */
function fill(value: string, digit: RegExp, number: string): string {
  const zeros = value.replaceAll(digit, '0');
  return zeros.slice(0, -number.length) + number;
}
