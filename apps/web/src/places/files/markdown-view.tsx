import { ImageOff, SquareArrowOutUpRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import Markdown, { type Components } from 'react-markdown';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { Link } from 'wouter';

import { endpointUrl } from '@storedeck/contract';

import { resolveReference } from './file-path.ts';
import { headingAnchors } from './heading-anchors.ts';
import './markdown.css';

// Ids only come from footnotes and headings, which bear their prefix already: HTML in the text is left out.
const SCHEMA = { ...defaultSchema, clobberPrefix: '' };

/** Markdown as GitHub draws it. HTML in it is not drawn, and nothing is loaded from elsewhere. */
export function MarkdownView({ text, path }: { text: string; path: string }) {
  const components = useMemo(() => componentsFor(path), [path]);
  return (
    <div
      role="region"
      aria-label="Document"
      // What scrolls must be reachable by keyboard.
      tabIndex={0}
      className="thin-scrollbar bg-surface min-h-0 flex-1 overflow-y-auto -outline-offset-2"
    >
      <article dir="auto" className="markdown mx-auto max-w-3xl p-4 sm:p-8">
        <Markdown
          skipHtml
          remarkPlugins={[remarkGfm]}
          rehypePlugins={[[rehypeSanitize, SCHEMA], headingAnchors]}
          components={components}
        >
          {text}
        </Markdown>
      </article>
    </div>
  );
}

function componentsFor(path: string): Components {
  return {
    a: ({ href = '', children, id, className }) => {
      const file = resolveReference(path, href);
      const rest = { id, className };
      if (href.startsWith('#')) {
        return (
          <a {...rest} href={`#${anchorOf(href.slice(1))}`}>
            {children}
          </a>
        );
      }
      if (file !== undefined) {
        return (
          <Link {...rest} href={`/files?${new URLSearchParams({ path: file })}`}>
            {children}
          </Link>
        );
      }
      return (
        <a {...rest} href={href} target="_blank" rel="noreferrer noopener">
          {children}
        </a>
      );
    },
    img: ({ src, alt = '', title }) =>
      typeof src === 'string' && src !== '' ? <DocumentImage {...{ path, src, alt, title }} /> : <>{alt}</>,
    // The boxes of a task list have no words of their own.
    input: ({ type, checked }) => (
      <input type={type} checked={checked} readOnly disabled aria-label={checked ? 'Done' : 'To do'} />
    ),
    // What is wide scrolls by itself, by keyboard too.
    pre: ({ children }) => (
      <pre className="thin-scrollbar" tabIndex={0}>
        {children}
      </pre>
    ),
    table: ({ children }) => (
      <div className="thin-scrollbar overflow-x-auto" tabIndex={0}>
        <table>{children}</table>
      </div>
    ),
  };
}

const anchorOf = (name: string): string => (name.startsWith('user-content-') ? name : `user-content-${name}`);

/** A picture beside the document; one from elsewhere is only named, since loading it would tell who reads. */
function DocumentImage({
  path,
  src,
  alt,
  title,
}: {
  path: string;
  src: string;
  alt: string;
  title: string | undefined;
}) {
  const [failed, setFailed] = useState(false);
  const file = resolveReference(path, src);
  if (file === undefined) {
    return (
      <a className="outside-image" href={src} target="_blank" rel="noreferrer noopener" title={src}>
        <SquareArrowOutUpRight aria-hidden className="size-3.5" />
        {alt || 'Picture'} <span className="text-muted">on {hostOf(src)}</span>
      </a>
    );
  }
  if (failed) {
    return (
      <span className="outside-image" title={file}>
        <ImageOff aria-hidden className="size-3.5" />
        {alt || 'Picture'} <span className="text-muted">cannot be shown: {file}</span>
      </span>
    );
  }
  return (
    <img
      src={endpointUrl('previewFile', { query: { path: file } })}
      alt={alt}
      title={title}
      loading="lazy"
      onError={() => setFailed(true)}
    />
  );
}

function hostOf(address: string): string {
  const url = address.startsWith('//') ? `https:${address}` : address;
  return URL.canParse(url) ? new URL(url).host : 'another server';
}
