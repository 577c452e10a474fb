/**
 * Limits the lines of a function's body, without blank lines, comments and JSX. ESLint's `max-lines-per-function` is
 * not used, because it also counts JSX. JSX may be as long as the page needs.
 */
export const maxBodyLines = {
  meta: {
    type: 'suggestion',
    schema: [{ type: 'integer', minimum: 1 }],
    messages: { tooLong: 'This function has {{count}} lines outside of JSX. At most {{max}} are allowed.' },
  },
  create(context) {
    const [max] = context.options;
    const { sourceCode } = context;

    function addLines(node, lines) {
      if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
        for (let { line } = node.loc.start; line <= node.loc.end.line; line += 1) lines.add(line);
        return;
      }
      for (const key of sourceCode.visitorKeys[node.type] ?? [])
        for (const child of [node[key]].flat()) if (child) addLines(child, lines);
    }

    function check(node) {
      const jsx = new Set();
      addLines(node.body, jsx);
      const tokens = sourceCode.getTokens(node.body);
      const count = new Set(tokens.map(({ loc }) => loc.start.line).filter((line) => !jsx.has(line))).size;
      if (count > max) context.report({ node, messageId: 'tooLong', data: { count, max } });
    }

    return { FunctionDeclaration: check, FunctionExpression: check, ArrowFunctionExpression: check };
  },
};
