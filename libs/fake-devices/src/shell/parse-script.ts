import { ScriptError, ScriptReader, type Token } from './script-reader.ts';
import type {
  Assignment,
  Branch,
  CaseItem,
  Command,
  Link,
  Redirection,
  Script,
  Statement,
  Word,
} from './script.ts';

/**
 * Parses a script for a POSIX shell [POSIX.1-2024, Shell Command Language]. Throws a `ScriptError` for a wrong script,
 * and for functions, here-documents and backquotes, which are not simulated.
 */
export function parseScript(text: string): Script {
  const reader = new ScriptReader(text, (nested) => {
    const script = parseList(nested, isOperator(')'));
    nested.next();
    return script;
  });
  return parseList(reader, ({ kind }) => kind === 'end');
}

type Ends = (token: Token) => boolean;

function isOperator(...texts: string[]): Ends {
  return (token) => token.kind === 'operator' && texts.includes(token.text);
}

function isReserved(...words: string[]): Ends {
  return (token) => token.kind === 'word' && token.plain !== undefined && words.includes(token.plain);
}

const RESERVED = isReserved('then', 'elif', 'else', 'fi', 'do', 'done', 'esac', 'in', '}', '!', 'function');

/** Parses commands up to a token for which `ends` is true. This token is not consumed. */
function parseList(reader: ScriptReader, ends: Ends): Script {
  return reader.nested(() => {
    const statements: Statement[] = [];
    for (;;) {
      while (isOperator('\n')(reader.peek())) reader.next();
      if (ends(reader.peek())) return { statements };
      const command = parseChain(reader);
      const separator = reader.peek();
      statements.push({ command, inBackground: isOperator('&')(separator) });
      if (isOperator(';', '&', '\n')(separator)) reader.next();
      else if (!ends(separator)) throw unexpected(separator);
    }
  });
}

function parseChain(reader: ScriptReader): Command {
  const first = parsePipeline(reader);
  const then: Link[] = [];
  while (isOperator('&&', '||')(reader.peek())) {
    const { text } = reader.next() as { text: '&&' | '||' };
    skipLines(reader);
    then.push({ after: text, command: parsePipeline(reader) });
  }
  return then.length === 0 ? first : { kind: 'chain', first, then };
}

function parsePipeline(reader: ScriptReader): Command {
  const first = parseCommand(reader);
  const commands = [first];
  while (isOperator('|')(reader.peek())) {
    reader.next();
    skipLines(reader);
    commands.push(parseCommand(reader));
  }
  return commands.length === 1 ? first : { kind: 'pipeline', commands };
}

function parseCommand(reader: ScriptReader): Command {
  const compound = reader.nested(() => parseCompound(reader));
  if (!compound) return parseSimple(reader);
  const redirections: Redirection[] = [];
  for (let found = takeRedirection(reader); found; found = takeRedirection(reader)) redirections.push(found);
  return redirections.length === 0 ? compound : { kind: 'redirected', command: compound, redirections };
}

function parseCompound(reader: ScriptReader): Command | undefined {
  const token = reader.peek();
  if (isOperator('(')(token)) {
    reader.next();
    return { kind: 'group', body: parseUntil(reader, isOperator(')')), isSubshell: true };
  }
  if (token.kind !== 'word' || token.plain === undefined) return undefined;
  if (RESERVED(token)) throw unexpected(token);
  switch (token.plain) {
    case '{':
      reader.next();
      return { kind: 'group', body: parseUntil(reader, isReserved('}')), isSubshell: false };
    case 'if':
      reader.next();
      return parseIf(reader);
    case 'while':
    case 'until': {
      reader.next();
      const condition = parseUntil(reader, isReserved('do'));
      const body = parseUntil(reader, isReserved('done'));
      return { kind: 'loop', condition, body, until: token.plain === 'until' };
    }
    case 'for':
      reader.next();
      return parseFor(reader);
    case 'case':
      reader.next();
      return parseCase(reader);
  }
  return undefined;
}

/** Parses commands up to and including a token for which `ends` is true. */
function parseUntil(reader: ScriptReader, ends: Ends): Script {
  const script = parseList(reader, ends);
  reader.next();
  return script;
}

function parseIf(reader: ScriptReader): Command {
  const branches: Branch[] = [];
  for (;;) {
    const condition = parseUntil(reader, isReserved('then'));
    const body = parseList(reader, isReserved('elif', 'else', 'fi'));
    branches.push({ condition, body });
    const end = reader.next();
    if (isReserved('elif')(end)) continue;
    const otherwise = isReserved('else')(end) ? parseUntil(reader, isReserved('fi')) : undefined;
    return { kind: 'if', branches, otherwise };
  }
}

function parseFor(reader: ScriptReader): Command {
  const name = plainWord(reader);
  // Without `in`, the loop is over the arguments of the script.
  let words: Word[] = [[{ kind: 'variable', name: '@', isQuoted: true }]];
  skipLines(reader);
  if (isReserved('in')(reader.peek())) {
    reader.next();
    words = [];
    while (reader.peek().kind === 'word') words.push(takeWord(reader));
  }
  if (isOperator(';')(reader.peek())) reader.next();
  skipLines(reader);
  const start = reader.next();
  if (!isReserved('do')(start)) throw unexpected(start);
  return { kind: 'for', name, words, body: parseUntil(reader, isReserved('done')) };
}

function parseCase(reader: ScriptReader): Command {
  const word = takeWord(reader);
  skipLines(reader);
  const start = reader.next();
  if (!isReserved('in')(start)) throw unexpected(start);
  const items: CaseItem[] = [];
  for (;;) {
    skipLines(reader);
    if (isReserved('esac')(reader.peek())) {
      reader.next();
      return { kind: 'case', word, items };
    }
    if (isOperator('(')(reader.peek())) reader.next();
    const patterns = [takeWord(reader)];
    while (isOperator('|')(reader.peek())) {
      reader.next();
      patterns.push(takeWord(reader));
    }
    const close = reader.next();
    if (!isOperator(')')(close)) throw unexpected(close);
    const body = parseList(reader, (token) => isOperator(';;')(token) || isReserved('esac')(token));
    items.push({ patterns, body });
    if (isOperator(';;')(reader.peek())) reader.next();
  }
}

function parseSimple(reader: ScriptReader): Command {
  const assignments: Assignment[] = [];
  const words: Word[] = [];
  const redirections: Redirection[] = [];
  for (;;) {
    const redirection = takeRedirection(reader);
    if (redirection) {
      redirections.push(redirection);
      continue;
    }
    if (reader.peek().kind !== 'word') break;
    const word = takeWord(reader);
    const assignment = words.length === 0 ? assignmentIn(word) : undefined;
    if (assignment) assignments.push(assignment);
    else words.push(word);
  }
  if (words.length + assignments.length + redirections.length === 0) throw unexpected(reader.peek());
  if (isOperator('(')(reader.peek())) throw unexpected(reader.peek());
  const command: Command = { kind: 'simple', assignments, words };
  return redirections.length === 0 ? command : { kind: 'redirected', command, redirections };
}

function assignmentIn([first, ...rest]: Word): Assignment | undefined {
  if (first?.kind !== 'text' || first.isQuoted) return undefined;
  const [head, name] = /^([A-Za-z_]\w*)=/.exec(first.text) ?? [];
  if (head === undefined || name === undefined) return undefined;
  return { name, value: [{ ...first, text: first.text.slice(head.length) }, ...rest] };
}

function takeRedirection(reader: ScriptReader): Redirection | undefined {
  let token = reader.peek();
  let descriptor: number | undefined;
  if (token.kind === 'word' && token.isBeforeRedirection && /^\d$/.test(token.plain ?? '')) {
    descriptor = Number(token.plain);
    reader.next();
    token = reader.peek();
  }
  if (token.kind !== 'operator' || !/^[<>]/.test(token.text)) return undefined;
  reader.next();
  const operator = token.text as Redirection['operator'];
  return {
    operator,
    descriptor: descriptor ?? (operator.startsWith('<') ? 0 : 1),
    target: takeWord(reader),
  };
}

function skipLines(reader: ScriptReader): void {
  while (isOperator('\n')(reader.peek())) reader.next();
}

function takeWord(reader: ScriptReader): Word {
  const token = reader.next();
  if (token.kind !== 'word') throw unexpected(token);
  return token.word;
}

function plainWord(reader: ScriptReader): string {
  const token = reader.next();
  if (token.kind !== 'word' || token.plain === undefined) throw unexpected(token);
  return token.plain;
}

function unexpected(token: Token): ScriptError {
  if (token.kind === 'end') return new ScriptError('unexpected end of the script');
  const text = token.kind === 'operator' ? token.text.replace('\n', 'newline') : (token.plain ?? 'word');
  return new ScriptError(`"${text}" unexpected`);
}
