import type { Credential } from './contract.ts';
import { addressOf, bodyOf, type Draft, headersOf } from './draft.ts';

/** Credentials as they are written in code: the token comes from the environment, since code is shared. */
const SHELL: Readonly<Record<Credential, string | null>> = {
  person: '$GUILDHALL_TOKEN',
  bot: 'Bot $GUILDHALL_TOKEN',
  bearer: 'Bearer $GUILDHALL_TOKEN',
  none: null,
};

/** A word of a POSIX shell, in which nothing is expanded. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function textOf(draft: Draft): string | undefined {
  const body = bodyOf({ ...draft, files: [] });
  return typeof body === 'string' ? body : undefined;
}

/** A request as a command of curl. */
export function curlOf(draft: Draft, origin: string): string {
  const { operation, credential, files } = draft;
  const authorization = SHELL[credential];
  const body = textOf(draft);
  const parts = [
    `curl -X ${operation.method} ${quoted(origin + addressOf(draft))}`,
    ...(authorization ? [`-H "Authorization: ${authorization}"`] : []),
    ...Object.entries(headersOf(draft)).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(files.length > 0
      ? [
          ...(body === undefined ? [] : [`--form-string ${quoted(`payload_json=${body}`)}`]),
          ...files.map((file, n) => `-F ${quoted(`files[${n}]=@${file.name}`)}`),
        ]
      : body === undefined
        ? []
        : [`--data-raw ${quoted(body)}`]),
  ];
  return parts.join(' \\\n  ');
}

/** A request as JavaScript for Node. */
export function fetchOf(draft: Draft, origin: string): string {
  const { operation, credential, files } = draft;
  const word = SHELL[credential]?.replace('$GUILDHALL_TOKEN', '');
  const authorization = word === undefined ? null : `${word === '' ? '' : `'${word}' + `}process.env.GUILDHALL_TOKEN`;
  const headers = [
    ...(authorization ? [`    Authorization: ${authorization},`] : []),
    ...Object.entries(headersOf(draft)).map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`),
  ];
  const body = textOf(draft);
  const form =
    files.length === 0
      ? []
      : [
          'const form = new FormData();',
          ...(body === undefined ? [] : [`form.set('payload_json', ${JSON.stringify(body)});`]),
          ...files.map(
            ({ name }, n) => `form.append('files[${n}]', await openAsBlob(${JSON.stringify(name)}), ${JSON.stringify(name)});`,
          ),
        ];
  return [
    ...(files.length > 0 ? ["import { openAsBlob } from 'node:fs';", ''] : []),
    ...form,
    `const response = await fetch(${JSON.stringify(origin + addressOf(draft))}, {`,
    `  method: '${operation.method}',`,
    ...(headers.length > 0 ? ['  headers: {', ...headers, '  },'] : []),
    ...(files.length > 0 ? ['  body: form,'] : body === undefined ? [] : [`  body: ${JSON.stringify(body)},`]),
    '});',
    'console.log(response.status, await response.text());',
  ].join('\n');
}
