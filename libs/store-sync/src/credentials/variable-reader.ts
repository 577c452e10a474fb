import type { Store } from '@storedeck/listing';
import { fileVariable, isKeyVariable, type StoreVariable, VARIABLE_GROUPS } from '@storedeck/setup';
import { isStoreError, refuseCredential, type StoreError } from '@storedeck/store-api';

import { isSet, type Variables } from './choose-variables.ts';
import { decodeBase64 } from './decode-base64.ts';
import type { NamedFiles } from './read-named-files.ts';

/** The value that a user has given, and the name of the variable with which it was given. */
export interface Given {
  readonly variable: string;
  readonly bytes: Buffer;
}

/** What was found out about a variable that is set, or that must be set. */
export interface VariableState {
  readonly store: Store;
  /** The name that the user wrote; for a missing variable the name of `STORE_VARIABLES`. */
  readonly name: string;
  readonly state: 'set' | 'missing' | 'wrong';
  /** The reason why the value cannot be used (code CREDENTIALS_INVALID). */
  readonly mistake?: StoreError;
}

/** Reads the variables of one store, and notes the state of each: a mistake in one does not hide those in others. */
export class VariableReader {
  readonly states: VariableState[] = [];
  readonly missing: StoreVariable[] = [];
  readonly #from: { store: Store; variables: Variables; files: NamedFiles };

  constructor(from: { store: Store; variables: Variables; files: NamedFiles }) {
    this.#from = from;
  }

  get files(): NamedFiles {
    return this.#from.files;
  }

  /** Whether any variable of the store is set. */
  get begun(): boolean {
    return this.states.some(({ state }) => state !== 'missing');
  }

  /** The first reason why a variable cannot be used. */
  get mistake(): StoreError | undefined {
    return this.states.find(({ mistake }) => mistake)?.mistake;
  }

  /** Returns the parsed value of a variable that must be set; undefined if it is missing or wrong, which is noted. */
  required<Value>(name: StoreVariable, parse: (given: Given) => Value): Value | undefined {
    if (this.#written(name).length > 0) return this.optional(name, parse);
    this.missing.push(name);
    this.states.push({ store: this.#from.store, name, state: 'missing' });
    return undefined;
  }

  /** The same for a variable that may be left out. */
  optional<Value>(name: StoreVariable, parse: (given: Given) => Value): Value | undefined {
    const { store } = this.#from;
    const written = this.#written(name);
    const [variable] = written;
    if (variable === undefined) return undefined;
    try {
      if (written.length > 1) throw refuseSeveral(store, written);
      const value = parse({ variable, bytes: this.#bytes(variable) });
      this.states.push({ store, name: variable, state: 'set' });
      return value;
    } catch (error) {
      if (!isStoreError(error)) throw error;
      this.states.push({ store, name: variable, state: 'wrong', mistake: error });
      return undefined;
    }
  }

  /** The variables that are set among those that say the same as `name`. */
  #written(name: StoreVariable): string[] {
    const group = VARIABLE_GROUPS.find((names) => names.includes(name)) ?? [];
    return group.filter((each) => isSet(this.#from.variables, each));
  }

  #bytes(variable: string): Buffer {
    const { store, variables, files } = this.#from;
    const content = files[variable];
    if (isStoreError(content)) throw content;
    if (content !== undefined) return content;
    const value = variables[variable]?.trim() ?? '';
    return isKeyVariable(variable) ? decodeBase64(value, { name: variable, store }) : Buffer.from(value);
  }
}

function refuseSeveral(store: Store, names: readonly string[]): StoreError {
  const isTwo = names.length === 2;
  return refuseCredential(store, {
    name: names.join(' and '),
    reason: `are ${isTwo ? 'both' : 'all'} set, and only one of them can count`,
    hint: isTwo ? 'Remove one of them.' : 'Remove all but one of them.',
  });
}

/** Returns the text of a value that is no key file. Line ends around it do not count, because editors add them. */
export function plainText({ bytes }: Given): string {
  return bytes.toString('utf8').trim();
}

/**
 * Returns the names of missing variables, separated by commas. A key has several that can give it, such as
 * `ASC_KEY_P8_B64 or ASC_KEY_P8_FILE`.
 */
export function variableNames(names: readonly StoreVariable[]): string {
  return names.map((name) => [name, ...otherNames(name)].join(' or ')).join(', ');
}

/** Returns the variables of which each can take the place of a key. Of a Google credential, a login needs no file. */
function otherNames(name: StoreVariable): string[] {
  if (!isKeyVariable(name)) return [];
  const login = name === 'PLAYSTORE_SERVICE_ACCOUNT_JSON_B64' ? ['PLAYSTORE_CREDENTIALS=adc'] : [];
  return [fileVariable(name), ...login];
}
