import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, sep } from 'node:path';

import { defineConfig, type Plugin } from 'rolldown';
import ts from 'typescript';

import { licences, minified, withoutNativeParts } from '../../rolldown.base.mjs';

const PAGE = join(import.meta.dirname, '../web/dist');
const LIBS = join(import.meta.dirname, '../../libs');
const fromFakeStores = createRequire(join(LIBS, 'fake-stores/package.json'));
const fromPreview = createRequire(join(LIBS, 'preview/package.json'));
const MCP = dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/server'));

/**
 * Bundles the command, and also the server as a library, for publishing. The bundle contains everything except the
 * fonts of the demo and the optional canvas library with which the demo draws. Modules that are imported on demand stay
 * separate files, so that a start reads only the modules that it needs.
 */
export default defineConfig({
  cwd: import.meta.dirname,
  platform: 'node',
  input: {
    main: 'src/main.ts',
    index: 'src/index.ts',
    // The code starts threads and programs by the paths of their files, so each of them must be a separate file. These
    // paths are relative to the chunk that starts the thread or program, and each name below must match them.
    'decrypt-openssh-worker': join(LIBS, 'runner-ssh/src/private-key/decrypt-openssh-worker.ts'),
    'end-sessions': join(LIBS, 'devices/src/served/end-sessions.ts'),
    'picture-worker': join(LIBS, 'listing-report/src/pictures/picture-worker.ts'),
    'frame-worker': join(LIBS, 'frames/src/node/frame-worker.ts'),
    'encode-worker': join(LIBS, 'frames/src/node/encode-worker.ts'),
    'reduce-worker': join(LIBS, 'frames/src/node/reduce-worker.ts'),
    'draw-worker': join(LIBS, 'fake-stores/src/node/draw-worker.ts'),
    'entry/worker': join(fromFakeStores.resolve('tinypool'), '../entry/worker.js'),
  },
  external: ['@napi-rs/canvas'],
  // CommonJS packages use these variables. ES modules do not have them, so the bundle replaces them.
  transform: { define: { __dirname: 'import.meta.dirname', __filename: 'import.meta.filename' } },
  resolve: {
    conditionNames: ['@storedeck/source', 'node'],
    // Without these aliases, the bundle would contain five copies of the table of media types, and each copy would be
    // indexed at the start.
    alias: {
      'mime-types': fromPreview.resolve('mime-types'),
      'mime-db': createRequire(fromPreview.resolve('mime-types')).resolve('mime-db'),
      // The SDK's smaller validator of JSON Schemas. The server does not validate any, and the one for Node takes longer
      // to load than everything else for agents.
      '@modelcontextprotocol/server/_shims': join(MCP, 'shimsBrowser.mjs'),
    },
  },
  output: {
    dir: 'dist',
    cleanDir: true,
    format: 'esm',
    chunkFileNames: '[name]-[hash].js',
    minify: minified,
  },
  // `licences` writes the licences of the code in this bundle. The page and the fonts contain their own licences.
  plugins: [
    withoutNativeParts(),
    withoutAsianEncodings(),
    requiredHttp(),
    codecs(),
    page(),
    types(),
    licences('The Storedeck command'),
  ],
});

/** Leaves out half a megabyte of encoding tables, because the server reads the bodies of requests only as bytes. */
function withoutAsianEncodings(): Plugin {
  return {
    name: 'storedeck:without-asian-encodings',
    load: (module) =>
      /[\\/]iconv-lite[\\/]encodings[\\/]tables[\\/]/.test(module)
        ? { code: 'export default [];', moduleType: 'js' }
        : undefined,
  };
}

/**
 * Loads `node:http` by `require`. For an import, Node makes all exports of the module, and loads its own copy of undici
 * for some of them, which takes a sixth of the server's start.
 */
function requiredHttp(): Plugin {
  const id = '\0required-http';
  return {
    name: 'storedeck:required-http',
    resolveId: (source, _importer, { kind }) =>
      source === 'node:http' && kind === 'import-statement' ? id : undefined,
    load: (module) =>
      module === id ? { code: "module.exports = require('node:http');", moduleType: 'js' } : undefined,
  };
}

/**
 * Adds the WebAssembly files of the libraries, such as the codecs of pictures. A file that the page has too is taken from
 * there, because the one of the drawing library has 7 MB.
 */
function codecs(): Plugin {
  return {
    name: 'storedeck:codecs',
    transform(code, module) {
      if (!code.includes('.wasm')) return undefined;
      const { resolve } = createRequire(module);
      return code.replaceAll(/import\.meta\.resolve\(["']([^"']+\.wasm)["']\)/g, (_, file: string) => {
        const [name] = basename(file).split('.');
        const ofPage = readdirSync(join(PAGE, 'assets')).find(
          (each) => each.endsWith('.wasm') && each.startsWith(`${name}-`),
        );
        if (ofPage !== undefined) return `new URL('./web/assets/${ofPage}', import.meta.url).href`;
        const fileName = `codecs/${basename(file)}`;
        this.emitFile({ type: 'asset', fileName, source: readFileSync(resolve(file)) });
        return `new URL('./${fileName}', import.meta.url).href`;
      });
    },
  };
}

/** Adds the built page as `dist/web`. */
function page(): Plugin {
  return {
    name: 'storedeck:page',
    generateBundle() {
      for (const entry of readdirSync(PAGE, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const path = join(entry.parentPath, entry.name);
        const fileName = `web/${relative(PAGE, path).split(sep).join('/')}`;
        this.emitFile({ type: 'asset', fileName, source: readFileSync(path) });
      }
    },
  };
}

/**
 * Adds the type declarations of the library. One file is enough, because the declarations of `src/index.ts` use no
 * type of another module of the program.
 */
function types(): Plugin {
  return {
    name: 'storedeck:types',
    generateBundle() {
      const source = readFileSync(join(import.meta.dirname, 'src/index.ts'), 'utf8');
      const { outputText } = ts.transpileDeclaration(source, { fileName: 'index.ts' });
      this.emitFile({ type: 'asset', fileName: 'index.d.ts', source: outputText });
    },
  };
}
