import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from './compress.ts';
import { join } from 'node:path';
import { BOOT, bootFirst, pageChunks } from './first-page.ts';
import { parseMessages } from './parse-messages.ts';
import { serviceWorker } from './service-worker.ts';

const SERVER = 'http://127.0.0.1:3000';

/** Builds the client to web/dist; in development the API and the gateway are those of a server on port 3000. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [parseMessages(), react(), bootFirst(), serviceWorker(), compress()],
  // data: fonts and images would be refused by the server's content security policy, so nothing is inlined.
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    cssTarget: ['chrome125', 'firefox125', 'safari18'],
    assetsInlineLimit: 0,
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      input: { index: join(import.meta.dirname, 'index.html'), boot: BOOT },
      output: { codeSplitting: { groups: pageChunks() } },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: SERVER, ws: true }, '/gateway': { target: SERVER, ws: true }, '/cdn': SERVER, '/docs': SERVER },
  },
});
