// The console's pages as static files: hashed names, split by screen. `scripts/buildConsole.mjs` compresses them and says what there is.
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm run dev -w console` finds the service. */
const service = process.env.SERVICE_URL ?? 'http://127.0.0.1:3000';

const startPage = join(import.meta.dirname, 'src', 'screens', 'home', 'Home.tsx');

/** Adds a module and all that it imports before it runs. */
function addWithImports(id, build, found = new Set()) {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of build.getModuleInfo(id)?.importedIds ?? []) addWithImports(imported, build, found);
  return found;
}

let ofStartPage;
/** Two files in place of some forty: what every page needs, and what the start page adds to it, which most other pages need too. */
const groups = [
  { name: 'every', tags: ['$initial'], priority: 2 },
  {
    debugName: 'start',
    name: (id, build) => {
      ofStartPage ??= addWithImports(startPage, build);
      return id !== startPage && ofStartPage.has(id) ? 'start' : null;
    },
    priority: 1,
  },
];

export default defineConfig({
  // Files name each other relative to themselves, so that they work wherever a proxy puts the service.
  base: './',
  plugins: [react()],
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    target: 'es2022',
    // These have `light-dark()` and nesting, which are left as they are.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    // A file of its own for each: the content security policy takes no `data:` styles or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/odata', '/health', '/openapi.json', '/problems'].map((path) => [path, { target: service }]),
    ),
  },
});
