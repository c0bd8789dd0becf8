// The console's pages as static files: hashed names, split by screen. `scripts/buildConsole.mjs` compresses them and says what there is.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm run dev -w console` finds the service. */
const service = process.env.SERVICE_URL ?? 'http://127.0.0.1:3000';

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
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/odata', '/health', '/openapi.json', '/problems'].map((path) => [path, { target: service }]),
    ),
  },
});
