import { type Draft, featureOf, UsageError, withImport } from './draft.ts';

/** Options of `npm run new -- event <NAME>`. */
export interface EventOptions {
  feature?: string | undefined;
  audience?: string | undefined;
  intent?: string | undefined;
}

interface Audience {
  /** The fields of the payload. */
  payload: string;
  /** The payload and the target of the test. */
  data: string;
  target: string;
  /** The intent by default. */
  intent: string;
}

const AUDIENCES: Readonly<Record<string, Audience>> = {
  guild: {
    payload: '{ guild_id: Id }',
    data: '{ guild_id: guild.id }',
    target: '{ guild_id: guild.id }',
    intent: 'GUILDS',
  },
  channel: {
    payload: '{ guild_id: Id, channel_id: Id }',
    data: '{ guild_id: guild.id, channel_id: guild.text.id }',
    target: '{ guild_id: guild.id, channel_id: guild.text.id }',
    intent: 'GUILDS',
  },
  users: { payload: '{ user_id: Id }', data: '{ user_id: alice.id }', target: '{ user_ids: [alice.id] }', intent: '' },
};

/** Declares an event with its intent, and tests over sockets who receives it. */
export function draftEvent(draft: Draft, name: string, options: EventOptions): void {
  if (!/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/.test(name))
    throw new UsageError(`'${name}' is not the name of an event, such as GUILD_BAN_ADD.`);
  const audience = AUDIENCES[options.audience ?? 'guild'];
  if (!audience) throw new UsageError(`--audience must be one of ${Object.keys(AUDIENCES).join(', ')}.`);
  const feature = featureOf(options.feature);
  const file = `${feature.folder}/events.ts`;
  // OAuth2 has no events of its own.
  const district = feature.district === 'oauth2' ? 'people' : feature.district;
  declare(draft, name, district, { intent: options.intent ?? audience.intent, payload: audience.payload });
  if (!draft.has(file)) draft.create(file, '');
  draft.edit(file, (old) => {
    if (old.includes(`'${name}'`)) throw new UsageError(`${name} is declared already, in ${file}.`);
    const withEvent = withImport(old, 'event', `${feature.up}/core/framework/event.ts`);
    const rules = `{ audience: '${options.audience ?? 'guild'}' }`;
    return `${withEvent}\nexport const ${name} = event('${name}', ${rules});\n`;
  });
  draft.create(`${feature.folder}/${name.toLowerCase().replaceAll('_', '-')}.test.ts`, testOf(name, audience, feature.up));
}

/** Declares what clients see of the event, in its district's table. */
function declare(draft: Draft, name: string, district: string, { intent, payload }: { intent: string; payload: string }): void {
  draft.edit(`protocol/events/${district}.ts`, (text) => {
    if (new RegExp(`^ {2}${name}: `, 'm').test(text))
      throw new UsageError(`${name} is declared already, in protocol/events/${district}.ts.`);
    const intents = intent === '' ? '' : `'${intent}'`;
    const row = `  ${name}: { intents: [${intents}], payload: Type.Object(${payload}) },\n`;
    const imported = withImport(withImport(text, 'Id', '../objects/parts.ts'), 'Type', 'typebox');
    return imported.replace(/\n\} as const satisfies/, `\n${row}} as const satisfies`);
  });
}

function testOf(name: string, { data, target }: Audience, up: string): string {
  return `import { transact } from '${up}/core/framework/transact.ts';
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
