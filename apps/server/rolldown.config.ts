import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';

import { defineConfig, type Plugin } from 'rolldown';
import { licensePlugin } from 'rolldown-license-plugin';
import ts from 'typescript';

const PAGE = join(import.meta.dirname, '../web/dist');
const LIBS = join(import.meta.dirname, '../../libs');
const fromFakeStores = createRequire(join(LIBS, 'fake-stores/package.json'));
const fromPreview = createRequire(join(LIBS, 'preview/package.json'));

/**
 * Bundles the command and the server as a library, as they are published: everything except the fonts of the demo and
 * the optional canvas library with which the demo draws. Modules that are imported on demand stay separate files, so
 * that a start reads only what it needs.
 */
export default defineConfig({
  cwd: import.meta.dirname,
  platform: 'node',
  input: {
    main: 'src/main.ts',
    index: 'src/index.ts',
    // Threads and programs are started by their path, which is relative to the chunk that starts them.
    'decrypt-openssh-worker': join(LIBS, 'runner-ssh/src/private-key/decrypt-openssh-worker.ts'),
    'draw-worker': join(LIBS, 'fake-stores/src/node/draw-worker.ts'),
    'tools/tool-stub': join(LIBS, 'fake-devices/src/mac/tools/tool-stub.ts'),
    'entry/worker': join(fromFakeStores.resolve('tinypool'), '../entry/worker.js'),
  },
  // The native parts of ssh2 are optional, and npm would have to compile them.
  external: ['@napi-rs/canvas', 'cpu-features', /\.node$/],
  // CommonJS packages use these.
  transform: { define: { __dirname: 'import.meta.dirname', __filename: 'import.meta.filename' } },
  resolve: {
    conditionNames: ['@storedeck/source', 'node'],
    // Otherwise the bundle would contain five copies of the table of media types.
    alias: {
      'mime-db': createRequire(fromPreview.resolve('mime-types')).resolve('mime-db'),
    },
  },
  output: {
    dir: 'dist',
    cleanDir: true,
    format: 'esm',
    chunkFileNames: '[name]-[hash].js',
    // Stack traces keep the names of functions.
    minify: {
      compress: { keepNames: { function: true, class: true } },
      mangle: { keepNames: true },
      codegen: { removeWhitespace: true },
    },
  },
  plugins: [withoutAsianEncodings(), page(), types(), licences()],
});

/** Leaves out half a megabyte of encoding tables: bodies are read as bytes only. */
function withoutAsianEncodings(): Plugin {
  return {
    name: 'storedeck:without-asian-encodings',
    load: (module) =>
      /[\\/]iconv-lite[\\/]encodings[\\/]tables[\\/]/.test(module)
        ? { code: 'export default [];', moduleType: 'js' }
        : undefined,
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

/** Adds the types of the library. They need no other file, because `src/index.ts` exports no type of another module. */
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

/**
 * Adds the licences of all packages whose code is in the bundle. The page and the fonts contain their licences
 * themselves.
 */
function licences(): Plugin {
  return licensePlugin({
    failOnUnlicensed: true,
    done(packages, context) {
      const foreign = packages.filter(({ name }) => !/^(@storedeck\/.*|storedeck)$/.test(name));
      // Many packages have the same licence text, except for the copyright line.
      const byTerms = Map.groupBy(foreign, ({ license, licenseText }) => termsOf(licenseText) || license);
      const notices = Array.from(byTerms, ([terms, shared]) => {
        const holders = shared.map(
          ({ name, version, license, licenseText }) =>
            `${name} ${version} (${license})${copyrightsOf(licenseText)}`,
        );
        return `${holders.join('\n')}\n\n${terms}\n`;
      });
      context.emitFile({
        type: 'asset',
        fileName: 'THIRD-PARTY-LICENSES.txt',
        source: `The Storedeck command contains code of these packages.\n\n${notices.join(`\n${'-'.repeat(80)}\n\n`)}`,
      });
    },
  });
}

const COPYRIGHT = /^[ \t]*(?:copyright|\(c\)|©)\b.*$/gim;

function termsOf(text: string): string {
  return text
    .replaceAll(COPYRIGHT, '')
    .replaceAll(/^[ \t]+|[ \t]+$/gm, '')
    .replaceAll(/(\S)\n(?=\S)/g, '$1 ')
    .replaceAll(/\n{2,}/g, '\n\n')
    .trim();
}

function copyrightsOf(text: string): string {
  return (text.match(COPYRIGHT) ?? []).map((line) => `\n  ${line.trim()}`).join('');
}
