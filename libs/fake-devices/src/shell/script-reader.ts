import type { Script, Word, WordPart } from './script.ts';

/** The text is not a script, or uses a part of the shell's language that is not simulated. */
export class ScriptError extends Error {}

/** An operator of the shell's language, a word, or the end of the script. */
export type Token =
  | { readonly kind: 'operator'; readonly text: string }
  | {
      readonly kind: 'word';
      readonly word: Word;
      /** The text of a word without quotes and expansions. Only such a word can be a reserved word. */
      readonly plain: string | undefined;
      /** Whether `<` or `>` follows directly, so that digits name a descriptor. */
      readonly isBeforeRedirection: boolean;
    }
  | { readonly kind: 'end' };

const OPERATORS = ['&&', '||', ';;', '>>', '>&', '<&', ';', '&', '|', '(', ')', '<', '>', '\n'];
const MAX_LENGTH = 256 * 1024;
const MAX_DEPTH = 50;

/** Reads the tokens of a script. `readScript` parses a command substitution, up to and including its `)`. */
export class ScriptReader {
  readonly #text: string;
  readonly #readScript: (reader: ScriptReader) => Script;
  #at = 0;
  #depth = 0;
  #peeked: Token | undefined;

  constructor(text: string, readScript: (reader: ScriptReader) => Script) {
    if (text.length > MAX_LENGTH) throw new ScriptError('the script is too long');
    this.#text = text;
    this.#readScript = readScript;
  }

  peek(): Token {
    return (this.#peeked ??= this.#read());
  }

  next(): Token {
    const token = this.peek();
    this.#peeked = undefined;
    return token;
  }

  /** Parses a part that can contain itself. Throws a `ScriptError` for a script that is nested too deeply. */
  nested<T>(parse: () => T): T {
    if (this.#depth >= MAX_DEPTH) throw new ScriptError('the script is nested too deeply');
    this.#depth += 1;
    try {
      return parse();
    } finally {
      this.#depth -= 1;
    }
  }

  #read(): Token {
    this.#skipBlanks();
    if (this.#at >= this.#text.length) return { kind: 'end' };
    const operator = OPERATORS.find((one) => this.#text.startsWith(one, this.#at));
    if (operator !== undefined) {
      this.#at += operator.length;
      return { kind: 'operator', text: operator };
    }
    const start = this.#at;
    const word = this.#word(/[\s;&|()<>]/);
    const raw = this.#text.slice(start, this.#at);
    return {
      kind: 'word',
      word,
      plain: /['"\\$]/.test(raw) ? undefined : raw,
      isBeforeRedirection: '<>'.includes(this.#text[this.#at] ?? ' '),
    };
  }

  #skipBlanks(): void {
    for (;;) {
      const blank = /(?:[ \t\r]|\\\n|#[^\n]*)*/y;
      blank.lastIndex = this.#at;
      const length = blank.exec(this.#text)?.[0].length ?? 0;
      if (length === 0) return;
      this.#at += length;
    }
  }

  /** Reads the parts of a word up to a character that matches `end`. */
  #word(end: RegExp): Word {
    const parts: WordPart[] = [];
    for (;;) {
      const character = this.#text[this.#at];
      if (character === undefined || end.test(character)) return parts;
      if (character === "'") parts.push({ kind: 'text', text: this.#singleQuoted(), isQuoted: true });
      else if (character === '"') parts.push(...this.#doubleQuoted());
      else if (character === '\\') {
        parts.push({ kind: 'text', text: this.#text[this.#at + 1] ?? '\\', isQuoted: true });
        this.#at += 2;
      } else if (character === '$') parts.push(this.#expansion(false));
      else if (character === '`') throw new ScriptError('backquotes are not simulated');
      else parts.push({ kind: 'text', text: this.#plainText(end), isQuoted: false });
    }
  }

  #plainText(end: RegExp): string {
    const start = this.#at;
    while (this.#at < this.#text.length) {
      const character = this.#text[this.#at] ?? '';
      if (end.test(character) || `'"\\$\``.includes(character)) break;
      this.#at += 1;
    }
    return this.#text.slice(start, this.#at);
  }

  #singleQuoted(): string {
    const end = this.#text.indexOf("'", this.#at + 1);
    if (end < 0) throw new ScriptError('unterminated quoted string');
    const text = this.#text.slice(this.#at + 1, end);
    this.#at = end + 1;
    return text;
  }

  #doubleQuoted(): WordPart[] {
    this.#at += 1;
    // The empty text makes `""` an empty word.
    const parts: WordPart[] = [{ kind: 'text', text: '', isQuoted: true }];
    for (;;) {
      const character = this.#text[this.#at];
      if (character === undefined) throw new ScriptError('unterminated quoted string');
      if (character === '`') throw new ScriptError('backquotes are not simulated');
      if (character === '$') {
        parts.push(this.#expansion(true));
        continue;
      }
      this.#at += 1;
      if (character === '"') return parts;
      const next = this.#text[this.#at] ?? '';
      const isEscape = character === '\\' && '$`"\\\n'.includes(next);
      if (isEscape) this.#at += 1;
      parts.push({ kind: 'text', text: isEscape ? next.replace('\n', '') : character, isQuoted: true });
    }
  }

  #expansion(isQuoted: boolean): WordPart {
    if (this.#text.startsWith('$((', this.#at)) return this.#arithmetic(isQuoted);
    if (this.#text.startsWith('$(', this.#at)) {
      this.#at += 2;
      const script = this.nested(() => this.#readScript(this));
      return { kind: 'command', script, isQuoted };
    }
    if (this.#text.startsWith('${', this.#at)) return this.#braced(isQuoted);
    const name = /\$([A-Za-z_]\w*|[0-9@*#?$!])/y;
    name.lastIndex = this.#at;
    const found = name.exec(this.#text)?.[1];
    this.#at += 1 + (found?.length ?? 0);
    return found === undefined
      ? { kind: 'text', text: '$', isQuoted: true }
      : { kind: 'variable', name: found, isQuoted };
  }

  #arithmetic(isQuoted: boolean): WordPart {
    const end = this.#text.indexOf('))', this.#at);
    if (end < 0) throw new ScriptError('missing "))"');
    const text = this.#text.slice(this.#at + 3, end);
    this.#at = end + 2;
    return { kind: 'arithmetic', text, isQuoted };
  }

  #braced(isQuoted: boolean): WordPart {
    const head = /\$\{([A-Za-z_]\w*|[0-9@#?$])(:-|:\+|-|\+|%)?/y;
    head.lastIndex = this.#at;
    const [all, name, operator] = head.exec(this.#text) ?? [];
    if (all === undefined || name === undefined) throw new ScriptError('bad substitution');
    this.#at += all.length;
    const alternative = this.nested(() => this.#word(/\}/));
    if (this.#text[this.#at] !== '}' || (operator === undefined && alternative.length > 0))
      throw new ScriptError('bad substitution');
    this.#at += 1;
    if (operator === undefined) return { kind: 'variable', name, isQuoted };
    return { kind: 'variable', name, isQuoted, operator: operator as '-', alternative };
  }
}
