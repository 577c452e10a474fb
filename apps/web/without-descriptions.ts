import { Visitor, type ESTree, type Plugin } from 'vite';

const SCHEMAS = /[\\/]libs[\\/](?:contract|listing)[\\/]src[\\/].*\.ts$/;

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Removes the descriptions of schemas and endpoints from the page's code. Without this plugin, half of the contract's
 * code that the page loads would be descriptions. Only the documentation of the API needs the descriptions, and the
 * server writes that documentation.
 */
export function withoutDescriptions(): Plugin {
  return {
    name: 'storedeck:without-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: SCHEMAS, code: /describe/ },
      handler(code) {
        const edits = withoutDescriptionsOf(this.parse(code, { lang: 'ts' }));
        return { code: edited(code, edits), map: null };
      },
    },
  };
}

/**
 * Returns the edits that remove each `.describe('…')` and that replace the values of the fields `summary` and
 * `describe` of each endpoint with `''`.
 */
function withoutDescriptionsOf(program: ESTree.Program): Edit[] {
  const edits: Edit[] = [];
  new Visitor({
    CallExpression({ callee, end }) {
      if (callee.type === 'MemberExpression' && isNamed(callee.property, 'describe'))
        edits.push({ start: callee.object.end, end, text: '' });
    },
    ObjectExpression({ properties }) {
      const fields = properties.filter((field) => field.type === 'Property');
      if (!fields.some(({ key }) => isNamed(key, 'method'))) return;
      for (const { key, value } of fields)
        if (isNamed(key, 'summary', 'describe'))
          edits.push({ start: value.start, end: value.end, text: "''" });
    },
  }).visit(program);
  return edits;
}

function isNamed(node: ESTree.Node, ...names: string[]): boolean {
  return node.type === 'Identifier' && names.includes(node.name);
}

function edited(code: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code);
}
