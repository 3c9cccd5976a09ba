import { type Draft, featureOf, UsageError, withImport } from './draft.ts';

/** Options of `npm run new -- event <NAME>`. */
export interface EventOptions {
  feature?: string | undefined;
  audience?: string | undefined;
  intent?: string | undefined;
}

interface Audience {
  /** The type of the payload. */
  payload: string;
  /** The payload and the target of the test. */
  data: string;
  target: string;
  /** The intent by default. */
  intent: string;
}

const AUDIENCES: Readonly<Record<string, Audience>> = {
  guild: {
    payload: '{ guild_id: Snowflake }',
    data: '{ guild_id: guild.id }',
    target: '{ guild_id: guild.id }',
    intent: 'GUILDS',
  },
  channel: {
    payload: '{ guild_id: Snowflake; channel_id: Snowflake }',
    data: '{ guild_id: guild.id, channel_id: guild.text.id }',
    target: '{ guild_id: guild.id, channel_id: guild.text.id }',
    intent: 'GUILDS',
  },
  users: { payload: '{ user_id: Snowflake }', data: '{ user_id: alice.id }', target: '{ user_ids: [alice.id] }', intent: '' },
};

/** Declares an event with its intent, and tests over sockets who receives it. */
export function draftEvent(draft: Draft, name: string, options: EventOptions): void {
  if (!/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/.test(name))
    throw new UsageError(`'${name}' is not the name of an event, such as GUILD_BAN_ADD.`);
  const audience = AUDIENCES[options.audience ?? 'guild'];
  if (!audience) throw new UsageError(`--audience must be one of ${Object.keys(AUDIENCES).join(', ')}.`);
  const feature = featureOf(options.feature);
  const file = `${feature.folder}/events.ts`;
  addIntents(draft, name, options.intent ?? audience.intent);
  if (!draft.has(file)) draft.create(file, '');
  draft.edit(file, (old) => {
    if (old.includes(`'${name}'`)) throw new UsageError(`${name} is declared already, in ${file}.`);
    const withEvent = withImport(old, 'event', `${feature.up}/core/event.ts`);
    const withIds = /import type \{[^}]*\bSnowflake\b/.test(withEvent)
      ? withEvent
      : `import type { Snowflake } from '@guildhall/protocol/ids';\n${withEvent}`;
    const rules = `{ audience: '${options.audience ?? 'guild'}' }`;
    return `${withIds}\n/** ${name}: the payload holds only ids. */\nexport const ${name} = event<${audience.payload}>('${name}', ${rules});\n`;
  });
  draft.create(`${feature.folder}/${name.toLowerCase().replaceAll('_', '-')}.test.ts`, testOf(name, audience, feature.up));
}

/** Lists the event with its intents; the names of the intents are checked by the types. */
function addIntents(draft: Draft, name: string, intent: string): void {
  draft.edit('protocol/intents.ts', (text) => {
    const [, head = '', rows = '', tail = ''] =
      /^([\s\S]*export const EVENT_INTENTS = \{\n)([\s\S]*?)(\n\} as const[\s\S]*)$/.exec(text) ?? [];
    if (new RegExp(`^ {2}${name}: `, 'm').test(rows))
      throw new UsageError(`${name} has intents already, in protocol/intents.ts.`);
    const intents = intent === '' ? '' : `'${intent}'`;
    return head === '' ? text : `${head}${rows}\n  ${name}: [${intents}],${tail}`;
  });
}

function testOf(name: string, { data, target }: Audience, up: string): string {
  return `import { transact } from '${up}/core/transact.ts';
import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';
import { ${name} } from './events.ts';

const { p, test } = await startFixtures();

test('${name} reaches its recipients and no other session', async ({ ${data.includes('guild.') ? 'guild, ' : ''}alice, bob }) => {
  const [recipient, stranger] = [await alice.connect(), await bob.connect()];
  const data = ${data};
  await transact(p.server.platform, { userId: alice.id, reason: null }, async (tx) => tx.emit(${name}, ${target}, data));
  expect(await recipient.event('${name}')).toEqual(data);
  await stranger.settle();
  expect(stranger.seen('${name}')).toEqual([]);
});
`;
}
