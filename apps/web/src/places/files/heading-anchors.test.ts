import { expect, test } from '@jest/globals';

import { headingAnchors, toSlug } from './heading-anchors.ts';

test.each([
  ['Getting started', 'getting-started'],
  ['What’s new in 2.0?', 'whats-new-in-20'],
  ['snake_case & more', 'snake_case--more'],
  ['日本語の見出し', '日本語の見出し'],
])('the heading %s has the anchor #%s', (heading, slug) => {
  expect(toSlug(heading)).toBe(slug);
});

test('equal headings get numbers, and an existing id stays', () => {
  const heading = (value: string, properties = {}) => ({
    type: 'element',
    tagName: 'h2',
    properties,
    children: [{ type: 'text', value }],
  });
  const children = [heading('Use'), heading('Use'), heading('Notes', { id: 'footnote-label' })];
  headingAnchors()({ type: 'root', children });
  expect(children.map(({ properties }) => properties)).toEqual([
    { id: 'user-content-use' },
    { id: 'user-content-use-1' },
    { id: 'footnote-label' },
  ]);
});
