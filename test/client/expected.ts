import { readFileSync } from 'node:fs';

const MEMBERS = new URL('../../client/src/svcpp/members.tsv', import.meta.url);

/** The members of the svcpp surface but those of the desktop agent's wire, and two names that are reserved: class, member, kind. */
export function members(): string[][] {
  const lines = readFileSync(MEMBERS, 'utf8').trimEnd().split('\n').slice(1);
  const rows = lines.map((line) => line.split('\t').slice(0, 3));
  return rows.filter(([owner = '', , kind = '']) => !kind.startsWith('rpc') && !owner.startsWith('DesktopClientGuildVoice'));
}

/** The expected findings of conformance.mjs, for a player of that name. */
export function expected(username: string) {
  return {
    refused: true,
    statuses: ['connecting', 'connected', 'ready'],
    me: username,
    history: ['hello'],
    wrong: ['SvcppError', true, 404],
    version: [1, 10],
    isBuilt: true,
    support: 'supported',
    missing: [],
    fake: ['ready', 0],
  };
}
