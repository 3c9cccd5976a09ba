import { CLOSE_CODES, GAME_OPCODES, OPCODES, PEOPLE_OPCODES } from '@guildhall/protocol/opcodes';
import { MEDIA_OPCODES, VOICE_CLOSE_CODES, VOICE_OPCODES } from '@guildhall/protocol/voice';
import { type Html, html } from '../../core/values/html.ts';
import type { Page, PageMakers, Source } from '../page.ts';
import { BASE } from '../paths.ts';

/** A table of codes with the section of the contract that explains them. */
interface Codes {
  id: string;
  title: string;
  table: Readonly<Record<string, number>>;
  /** Page and heading. */
  rule: string;
}

const TABLES: readonly Codes[] = [
  { id: 'gateway', title: 'Gateway opcodes', table: OPCODES, rule: 'gateway#opcodes' },
  { id: 'people', title: 'Gateway opcodes of people’s clients', table: PEOPLE_OPCODES, rule: 'gateway#peoples-sessions' },
  { id: 'games', title: 'Gateway opcodes of games', table: GAME_OPCODES, rule: 'gateway#sessions-of-games' },
  { id: 'close', title: 'Gateway close codes', table: CLOSE_CODES, rule: 'gateway#close-codes' },
  { id: 'voice', title: 'Voice opcodes', table: VOICE_OPCODES, rule: 'voice#opcodes' },
  { id: 'media', title: 'Voice opcodes of media', table: MEDIA_OPCODES, rule: 'voice#pictures' },
  { id: 'voice-close', title: 'Voice close codes', table: VOICE_CLOSE_CODES, rule: 'voice#close-codes' },
];

/** The page of the opcodes and close codes of both gateways. */
export function addOpcodes(pages: PageMakers, source: Source): void {
  pages.set(`${BASE}/opcodes`, () => opcodesPage(source));
}

function opcodesPage({ rules }: Source): Page {
  const body = html`<p class="lead">The numbers of the two sockets: the <a href="${BASE}/contract/gateway">gateway</a> and the <a href="${BASE}/contract/voice">voice gateway</a>. What opcode 0 carries is under <a href="${BASE}/events">events</a>.</p>
${TABLES.map(({ id, title, table, rule }): Html => {
  const section = rules.at(rule);
  return html`<h2 id="${id}">${title} <a class="anchor" href="#${id}" aria-label="Link to this section">#</a></h2>
${section && html`<p class="muted">Rules: <a href="${section.path}">${section.title}</a></p>`}
<table class="values"><thead><tr><th scope="col">Code</th><th scope="col">Name</th></tr></thead><tbody>${Object.entries(table).map(([name, code]) => html`<tr id="${id}-${code}"><th scope="row"><code>${code}</code></th><td><code>${name}</code></td></tr>`)}</tbody></table>`;
})}`;
  const headings = TABLES.map(({ id, title }) => ({ depth: 2, id, text: title }));
  return {
    title: 'Opcodes and close codes',
    summary: 'The opcodes and close codes of both gateways.',
    body,
    headings,
    place: `${BASE}/opcodes`,
  };
}
