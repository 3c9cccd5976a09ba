/** One part of a multipart body. */
export interface Part {
  name: string;
  /** Present for files only. */
  filename?: string;
  contentType: string;
  bytes: Buffer;
}

const END_OF_HEAD = Buffer.from('\r\n\r\n');

/**
 * The parts of a whole multipart/form-data body (RFC 7578); undefined if it is malformed. Accepts boundaries of any
 * length (RFC 2046 5.1.1), unlike the parser of the runtime.
 */
export function partsOf(contentType: string, body: Buffer): Part[] | undefined {
  const boundary = parameter(contentType, 'boundary');
  if (!boundary) return undefined;
  const mark = Buffer.from(`--${boundary}`);
  const parts: Part[] = [];
  let at = body.indexOf(mark);
  while (at >= 0) {
    const start = at + mark.length;
    if (body.toString('latin1', start, start + 2) === '--') return parts;
    const next = body.indexOf(Buffer.from(`\r\n--${boundary}`), start);
    const head = body.indexOf(END_OF_HEAD, start);
    if (next < 0 || head < 0 || head > next) return undefined;
    const part = partOf(body.toString('utf8', start, head), body.subarray(Math.min(head + END_OF_HEAD.length, next), next));
    if (!part) return undefined;
    parts.push(part);
    at = next + 2;
  }
  return undefined;
}

function partOf(head: string, bytes: Buffer): Part | undefined {
  const headers = new Map(
    head.split('\r\n').map((line) => {
      const [name = '', ...value] = line.split(':');
      return [name.trim().toLowerCase(), value.join(':').trim()];
    }),
  );
  const disposition = headers.get('content-disposition') ?? '';
  const [name, filename] = [parameter(disposition, 'name'), parameter(disposition, 'filename')];
  if (name === undefined) return undefined;
  const contentType = headers.get('content-type') ?? '';
  return { name, ...(filename === undefined ? {} : { filename }), contentType, bytes };
}

/** A parameter of a header, quoted or not. */
function parameter(header: string, name: string): string | undefined {
  const [, quoted, plain] = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]+))`, 'i').exec(header) ?? [];
  return quoted?.replaceAll(/\\(.)/g, '$1') ?? plain;
}
