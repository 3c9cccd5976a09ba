// Bodies of forms with files, as HTTP, curl and JavaScript have them.

/** A part of a body: a text, or a file that an example describes by its name, type and size. */
interface Part {
  name: string;
  text: string;
  file: { name: string; type: string; size: string } | undefined;
}

const FILE = /^(\S+) \(([\w.+-]+\/[\w.+-]+), (\d+ bytes)\)$/;
const BOUNDARY = 'part';

/** The parts of a body of the type multipart/form-data; undefined for another type. */
export function partsOf(headers: Readonly<Record<string, string>>, body: unknown): Part[] | undefined {
  const isMultipart = (headers['Content-Type'] ?? '').startsWith('multipart/form-data');
  if (!isMultipart || typeof body !== 'object' || body === null) return undefined;
  return Object.entries(body).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const [, file, type = '', size = ''] = FILE.exec(text) ?? [];
    return { name, text, file: file === undefined ? undefined : { name: file, type, size } };
  });
}

/** The body as it is sent. */
export function multipartText(parts: readonly Part[]): string {
  const texts = parts.map(({ name, text, file }) => {
    const disposition = `Content-Disposition: form-data; name="${name}"`;
    if (!file) return `--${BOUNDARY}\n${disposition}\n\n${text}`;
    return `--${BOUNDARY}\n${disposition}; filename="${file.name}"\nContent-Type: ${file.type}\n\n(${file.size})`;
  });
  return `${texts.join('\n')}\n--${BOUNDARY}--`;
}

/** The type of the body, with what separates its parts. */
export const MULTIPART_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** The options of curl, without quotes. */
export function curlForm(parts: readonly Part[]): string[] {
  return parts.map(({ name, text, file }) => (file ? `${name}=@${file.name};type=${file.type}` : `${name}=${text}`));
}

/** The lines of JavaScript that make a `form`. */
export function formDataText(parts: readonly Part[]): string {
  const lines = parts.map(({ name, text, file }) => {
    const key = JSON.stringify(name);
    if (!file) return `form.set(${key}, ${JSON.stringify(text)});`;
    return `form.set(${key}, new Blob([await readFile('${file.name}')], { type: '${file.type}' }), '${file.name}');`;
  });
  const reads = parts.some(({ file }) => file) ? "import { readFile } from 'node:fs/promises';\n\n" : '';
  return `${reads}const form = new FormData();\n${lines.join('\n')}\n`;
}
