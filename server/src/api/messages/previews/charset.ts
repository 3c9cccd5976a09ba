const META = /<meta[^>]{0,1000}?charset\s*=\s*["']?\s*([\w:.-]+)/i;
/** Bytes that the HTML standard scans for the declaration. */
const PRESCAN = 1024;

/**
 * Decodes a page: by its byte order mark, else the header, else its own declaration, else UTF-8 (HTML
 * standard, "determining the character encoding", without the guessing).
 */
export function decodePage(body: Uint8Array, contentType: string): string {
  const label = markOf(body) ?? charsetOf(contentType) ?? declaredOf(body) ?? 'utf-8';
  return decoderOf(label).decode(body);
}

function markOf(body: Uint8Array): string | undefined {
  const [first, second, third] = body;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xff && second === 0xfe ? 'utf-16le' : undefined;
}

function charsetOf(contentType: string): string | undefined {
  return /;\s*charset\s*=\s*"?([\w:.-]+)/i.exec(contentType)?.[1];
}

function declaredOf(body: Uint8Array): string | undefined {
  const start = Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, PRESCAN)).toString('latin1');
  const declared = META.exec(start)?.[1];
  // A page that was readable as bytes so far cannot be UTF-16.
  return declared && /^utf-?16/i.test(declared) ? 'utf-8' : declared;
}

function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder('utf-8');
  }
}
