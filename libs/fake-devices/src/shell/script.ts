/** A list of commands, as a parsed script contains it. */
export interface Script {
  readonly statements: readonly Statement[];
}

/** A command that runs to its end, or beside the rest of the script (`&`). */
export interface Statement {
  readonly command: Command;
  readonly inBackground: boolean;
}

/** A command of a script. */
export type Command =
  | { readonly kind: 'simple'; readonly assignments: readonly Assignment[]; readonly words: readonly Word[] }
  | { readonly kind: 'pipeline'; readonly commands: readonly Command[] }
  | { readonly kind: 'chain'; readonly first: Command; readonly then: readonly Link[] }
  | { readonly kind: 'group'; readonly body: Script; readonly isSubshell: boolean }
  | { readonly kind: 'if'; readonly branches: readonly Branch[]; readonly otherwise: Script | undefined }
  | { readonly kind: 'loop'; readonly condition: Script; readonly body: Script; readonly until: boolean }
  | { readonly kind: 'for'; readonly name: string; readonly words: readonly Word[]; readonly body: Script }
  | { readonly kind: 'case'; readonly word: Word; readonly items: readonly CaseItem[] }
  | { readonly kind: 'redirected'; readonly command: Command; readonly redirections: readonly Redirection[] };

/** A command after `&&` or `||`. */
export interface Link {
  readonly after: '&&' | '||';
  readonly command: Command;
}

export interface Branch {
  readonly condition: Script;
  readonly body: Script;
}

export interface CaseItem {
  readonly patterns: readonly Word[];
  readonly body: Script;
}

export interface Assignment {
  readonly name: string;
  readonly value: Word;
}

/** A redirection of descriptor 0, 1 or 2: to a file, or to another descriptor (`>&`, `<&`). */
export interface Redirection {
  readonly descriptor: number;
  readonly operator: '<' | '>' | '>>' | '>&' | '<&';
  readonly target: Word;
}

/** A word, whose parts are joined after they have been expanded. */
export type Word = readonly WordPart[];

export type WordPart =
  | { readonly kind: 'text'; readonly text: string; readonly isQuoted: boolean }
  | {
      readonly kind: 'variable';
      readonly name: string;
      readonly isQuoted: boolean;
      /** `:-` and `-`: the value if the variable has none; `:+` and `+`: the value if it has one. */
      readonly operator?: '-' | ':-' | '+' | ':+' | '%';
      readonly alternative?: Word;
    }
  | { readonly kind: 'arithmetic'; readonly text: string; readonly isQuoted: boolean }
  | { readonly kind: 'command'; readonly script: Script; readonly isQuoted: boolean };
