import { RegExpParser } from '@eslint-community/regexpp';
import { isDisjointWith, JS, NFA } from 'refa';

/** A repeat with a larger maximum counts as endless. */
const MAX_REPEATS = 1000;
const parser = new RegExpParser();
const EMPTY = parser.parsePattern('').alternatives[0];

/**
 * Finds a pattern whose search takes time that grows with the square of the text: what stands before an endless repeat
 * can also occur within the repeat, so the search begins the repeat again at each of these places, and the pattern can
 * still fail after the repeat. An example is `/ab[abc]+d/` for the text `abababab…`.
 *
 * The rule `regexp/no-super-linear-move` finds only repeats at the beginning of a pattern, and
 * `regexp/no-super-linear-backtracking` only repeats that exchange characters.
 */
export const noRepeatedSearch = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      repeated:
        'The search begins {{repeat}} again wherever {{before}} occurs in the text that it matches: limit the repeat, or refuse earlier places with (?<!…).',
    },
  },
  create(context) {
    function check(node, source, flags) {
      for (const finding of findRepeatedSearch(source, flags))
        context.report({ node, messageId: 'repeated', data: finding });
    }

    return {
      'Literal[regex]': (node) => check(node, node.regex.pattern, node.regex.flags),
      ':matches(NewExpression, CallExpression)[callee.name="RegExp"]': (node) => {
        const [source, flags] = node.arguments;
        if (typeof source?.value === 'string') check(node, source.value, String(flags?.value ?? ''));
      },
    };
  },
};

/** Returns the repeats of a pattern that make its search slow, with what stands before them. */
function findRepeatedSearch(source, flags) {
  if (flags.includes('y')) return [];
  const modes = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') };
  const pattern = parser.parsePattern(source, 0, source.length, modes);
  const ast = { pattern, flags: parser.parseFlags(flags) };
  return findRepeats(pattern)
    .filter((repeat) => isSearchedAgain(ast, repeat))
    .map((repeat) => ({
      repeat: repeat.raw,
      before: before(repeat)
        .map(({ raw }) => raw)
        .join(''),
    }));
}

function findRepeats(node) {
  if (node.type === 'Assertion' && node.kind === 'lookbehind') return [];
  const own = node.type === 'Quantifier' && node.max > MAX_REPEATS ? [node] : [];
  const children = [...(node.alternatives ?? node.elements ?? []), ...(node.element ? [node.element] : [])];
  return [...own, ...children.flatMap(findRepeats)];
}

function isSearchedAgain(ast, repeat) {
  const prefix = before(repeat);
  const language = (elements) => makeNfa(ast, elements);
  const first = language(prefix);
  // A repeat at the beginning of a pattern is left to `regexp/no-super-linear-move`.
  if (isNullable(first) || prefix.some((element) => refusesPlaceWithin(ast, element, repeat))) return false;
  const rest = after(repeat);
  const canFail = rest.some(({ type }) => type === 'Assertion') || !isNullable(language(rest));
  return canFail && !isDisjointWith(language([...prefix, repeat]), language([repeat]));
}

/** Returns the elements that are matched before an element, from the beginning of the pattern. */
function before(element) {
  return neighbours(element, (elements, at) => elements.slice(0, at))
    .reverse()
    .flat();
}

/** Returns the elements that are matched after an element, to the end of the pattern. */
function after(element) {
  return neighbours(element, (elements, at) => elements.slice(at + 1)).flat();
}

/** Returns the elements beside an element, then those beside the group that contains it, and so on. */
function neighbours(element, choose) {
  const found = [];
  for (let node = element; node.parent; node = node.parent)
    if (node.parent.type === 'Alternative')
      found.push(choose(node.parent.elements, node.parent.elements.indexOf(node)));
  return found;
}

/** Whether an element before a repeat does not match at any place within the text of the repeat. */
function refusesPlaceWithin(ast, element, repeat) {
  if (element.type !== 'Assertion') return false;
  const within = (source) => nfaOfSource(source, ast);
  const repeated = makeNfa(ast, [repeat.element]);
  if (element.kind === 'start')
    return !ast.flags.multiline || isDisjointWith(repeated, within('[^]*[\\n\\r\\u2028\\u2029][^]*'));
  if (element.kind === 'word') return !element.negate && isDisjointWith(repeated, within('[^]*\\W[^]*'));
  if (element.kind !== 'lookbehind' || !element.negate) return false;
  const [alternative, ...others] = element.alternatives;
  const [set] = alternative.elements;
  if (others.length > 0 || alternative.elements.length !== 1 || set.type !== 'CharacterClass' || set.negate)
    return false;
  return isDisjointWith(repeated, within(`[^]*[^${set.raw.slice(1, -1)}][^]*`));
}

function nfaOfSource(source, { flags }) {
  const pattern = parser.parsePattern(source, 0, source.length, { unicode: flags.unicode });
  return makeNfa({ pattern, flags }, pattern.alternatives[0].elements);
}

/** Returns an automaton of what the elements match one after the other. Assertions in them count as fulfilled. */
function makeNfa(ast, elements) {
  const js = JS.Parser.fromAst(ast);
  const parsed = [...elements, EMPTY].map((element) =>
    js.parseElement(element, { assertions: 'ignore', backreferences: 'disable' }),
  );
  const parts = parsed.map(({ expression }) => ({
    type: 'Alternation',
    alternatives: expression.alternatives,
  }));
  const whole = { type: 'Expression', alternatives: [{ type: 'Concatenation', elements: parts }] };
  return NFA.fromRegex(whole, { maxCharacter: parsed[0].maxCharacter });
}

function isNullable(nfa) {
  return nfa.finals.has(nfa.initial);
}
