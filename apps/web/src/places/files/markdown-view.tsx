import { endpointUrl } from '@storedeck/contract';
import { toJsxRuntime, type Components } from 'hast-util-to-jsx-runtime';
import {
  ImageOff,
  Info,
  Lightbulb,
  type LucideIcon,
  MessageSquareWarning,
  OctagonAlert,
  SquareArrowOutUpRight,
  TriangleAlert,
} from 'lucide-react';
import { useMemo } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { Link } from 'wouter';

import { useFailedLoad } from '../../server/failed-load.ts';
import { resolveReference } from './file-path.ts';
import type { AlertKind } from './github-alerts.ts';
import './markdown.css';
import { TextInstead } from './text-instead.tsx';
import { useMarkdown } from './use-markdown.ts';

/** Draws Markdown like GitHub, without the HTML in the text. Nothing is loaded from other sites. */
export function MarkdownView({ text, path }: { text: string; path: string }) {
  const tree = useMarkdown(text);
  const components = useMemo(() => componentsFor(path), [path]);
  if (tree === 'failed') {
    return (
      <TextInstead text={text}>
        It takes too long to draw this document, or it is nested too deeply. This is its text.
      </TextInstead>
    );
  }
  return (
    <div
      role="region"
      aria-label="Document"
      aria-busy={tree === null}
      // An area that scrolls must be reachable with the keyboard.
      tabIndex={0}
      className="thin-scrollbar bg-surface min-h-0 flex-1 overflow-y-auto -outline-offset-2"
    >
      {tree && (
        <article dir="auto" className="markdown mx-auto max-w-3xl p-4 sm:p-8">
          {toJsxRuntime(tree, { Fragment, jsx, jsxs, components, ignoreInvalidStyle: true })}
        </article>
      )}
    </div>
  );
}

function componentsFor(path: string): Components {
  return {
    a: ({ href = '', children, id, className }) => {
      // The address was removed because it is not safe, so the text is shown without a link.
      if (href === '') return <>{children}</>;
      const file = resolveReference(path, href);
      const rest = { id, className };
      if (href.startsWith('#')) {
        return (
          <a {...rest} href={`#${toAnchor(href.slice(1))}`}>
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
    p: ({ children, ...rest }) => {
      const Icon = ALERT_ICONS[(rest as { 'data-alert'?: AlertKind })['data-alert'] ?? ''];
      return (
        <p className={rest.className}>
          {Icon && <Icon aria-hidden className="size-4" />}
          {children}
        </p>
      );
    },
    // The checkboxes of a task list have no label, so a label for screen readers is added.
    input: ({ type, checked }) => (
      <input type={type} checked={checked} readOnly disabled aria-label={checked ? 'Done' : 'To do'} />
    ),
    // A wide table or code block has its own scroll area, which can also be scrolled with the keyboard.
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

const ALERT_ICONS: Readonly<Record<string, LucideIcon | undefined>> = {
  note: Info,
  tip: Lightbulb,
  important: MessageSquareWarning,
  warning: TriangleAlert,
  caution: OctagonAlert,
} satisfies Record<AlertKind, LucideIcon>;

function toAnchor(name: string): string {
  return name.startsWith('user-content-') ? name : `user-content-${name}`;
}

/**
 * A picture in the document. A picture on this computer is shown. A picture on another site becomes a link, because
 * loading the picture would tell that site about the reader.
 */
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
  const file = resolveReference(path, src);
  const [failed, onFail, elementKey] = useFailedLoad(file ?? null);
  if (file === undefined) {
    return (
      <a className="outside-image" href={src} target="_blank" rel="noreferrer noopener" title={src}>
        <SquareArrowOutUpRight aria-hidden className="size-3.5" />
        {alt || 'Picture'} <span className="text-muted">on {readHost(src)}</span>
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
      key={elementKey}
      src={endpointUrl('previewFile', { query: { path: file } })}
      alt={alt}
      title={title}
      loading="lazy"
      onError={onFail}
    />
  );
}

function readHost(address: string): string {
  const url = address.startsWith('//') ? `https:${address}` : address;
  return URL.canParse(url) ? new URL(url).host : 'another server';
}
