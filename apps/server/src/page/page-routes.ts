import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';

import { PAGE_PATHS } from '@storedeck/contract';
import express, { type Express, type RequestHandler, type Response } from 'express';

import { allowMethods } from '../http/allow-methods.ts';

/**
 * The paths of the page, with and without a slash at the end. Each path returns `index.html`, whose script shows the
 * place.
 */
const PLACES = [
  '/',
  '/index.html',
  ...PAGE_PATHS.flatMap((path) => (path === '/' ? [] : [path, `${path}/`])),
];

/**
 * Whether a path belongs to the page. For these paths, the guard also accepts a request from a link on another site.
 */
export function isPagePath(path: string): boolean {
  return PLACES.includes(path);
}

const PAGE_HEADERS = {
  'Content-Security-Policy': [
    "default-src 'self'",
    "img-src 'self' data: blob:",
    "script-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; '),
  'Cache-Control': 'no-cache',
};

/** Serves the built page. If there is no built page, serves a note on how to build it. */
export function mountPage(app: Express, pageDir: string): void {
  app.get(PLACES, pageDir === '' ? unbuiltPage : indexPage(pageDir));
  app.all(PLACES, allowMethods('GET'));
  if (pageDir === '') return;
  app.get(/^\/assets\/[\w.-]+\.(?:js|css)$/, compressed(pageDir));
  app.use(express.static(pageDir, { index: false, redirect: false, cacheControl: false, setHeaders }));
}

/**
 * Serves the page with status 404 to a browser that opens an unknown address; the page then shows a message that there
 * is no such place. Every other request, and every request below `/api` and `/assets`, gets the error as JSON.
 */
export function mountUnknownPage(app: Express, pageDir: string): void {
  if (pageDir === '') return;
  const page = indexPage(pageDir);
  app.get(/^(?!\/(?:api|assets)(?:\/|$))/, (request, response, next) => {
    if (request.headers.accept?.includes('text/html') !== true) return next();
    response.status(404);
    page(request, response, next);
  });
}

/** Sends the compressed `.gz` file beside a file, if the build made one and the client accepts gzip. */
function compressed(pageDir: string): RequestHandler {
  return (request, response, next) => {
    if (existsSync(join(pageDir, `${request.path}.gz`))) {
      response.vary('Accept-Encoding');
      if (request.acceptsEncodings('gzip')) {
        response.set('Content-Encoding', 'gzip').type(extname(request.path));
        request.url = `${request.path}.gz`;
      }
    }
    next();
  };
}

function indexPage(pageDir: string): RequestHandler {
  return (_request, response, next) =>
    response
      .set(PAGE_HEADERS)
      // `root` is given, because npx installs Storedeck below the hidden folder `~/.npm`, and without `root` Express
      // refuses a path that contains a hidden folder.
      .sendFile('index.html', { root: pageDir, cacheControl: false }, (error) => error && next(error));
}

/** The worker that draws previews of framed screenshots compiles WebAssembly. No other file of the page may do so. */
const COMPILING_WORKER = /[\\/]draw-worker-[\w-]+\.js(?:\.gz)?$/;

function setHeaders(response: Response, path: string): void {
  response.set(PAGE_HEADERS);
  if (COMPILING_WORKER.test(path)) {
    const policy = PAGE_HEADERS['Content-Security-Policy'];
    const compiling = policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'");
    response.set('Content-Security-Policy', compiling);
  }
  // The file names contain a hash of the content, so the files never change.
  if (/[\\/]assets[\\/][^\\/]+$/.test(path))
    response.set('Cache-Control', 'public, max-age=31536000, immutable');
}

const unbuiltPage: RequestHandler = (_request, response) => {
  response
    .set(PAGE_HEADERS)
    .type('html')
    .send(
      '<!doctype html><title>Storedeck</title><p>Storedeck is running, but its page is not built. Run <code>npm run build</code> and start it again.</p>\n',
    );
};
