import type { Root } from 'hast';

import { markdownTree } from './markdown-tree.ts';

/** What the worker sends: 'ready' when its code is loaded, then the tree of the text. */
export type MarkdownMessage = 'ready' | Root;

// Errors are not caught here. Each error causes an `error` event in the page, which `readMarkdown` handles.
addEventListener('message', ({ data }: MessageEvent<string>) => {
  postMessage(markdownTree(data) satisfies MarkdownMessage);
});

postMessage('ready' satisfies MarkdownMessage);
