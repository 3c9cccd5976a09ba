import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Files whose content compresses; pictures and sounds are compressed already. */
const COMPRESSIBLE = /\.(css|html|js|json|svg|txt|wasm|webmanifest)$/;
/** Bytes below which a compressed file saves nothing. */
const LEAST = 512;

/** Writes a `.br` and a `.gz` file beside each file of the build that compresses, for the server to send as they are. */
export function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    writeBundle({ dir = '' }) {
      for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const bytes = readFileSync(path);
        if (bytes.length < LEAST) continue;
        // Above a megabyte the best quality takes seconds.
        const quality = bytes.length > 1024 * 1024 ? 6 : constants.BROTLI_MAX_QUALITY;
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
        writeFileSync(`${path}.gz`, gzipSync(bytes));
      }
    },
  };
}
