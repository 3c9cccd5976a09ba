import { expect, test } from 'vitest';
import { checkWorld } from './check.ts';
import { worldFromYaml } from './yaml.ts';

/** The problems of a declaration, one a line. */
function problemsOf(declaration: unknown): string[] {
  try {
    checkWorld(declaration);
    return [];
  } catch (error) {
    return error instanceof Error
      ? error.message
          .split('\n')
          .slice(1)
          .map((line) => line.trim())
      : [];
  }
}

test('everything that is left out has a plain default', () => {
  expect(checkWorld({ people: ['ada', 'bob'], bots: { helper: {} } })).toEqual({
    people: ['ada', 'bob'],
    guilds: [
      {
        name: 'hall',
        owner: 'ada',
        members: ['bob'],
        roles: [],
        channels: [{ name: 'general', type: 0, topic: undefined, isPrivate: false, members: [] }],
      },
    ],
    bots: [{ name: 'helper', guilds: ['hall'], permissions: '0', flags: 0, interactionsUrl: undefined }],
  });
});

test('YAML has the same keys; permissions and intents become bits', () => {
  const world = worldFromYaml(`
people: [ada, bob]
guilds:
  workshop:
    owner: bob
    roles: { Moderators: { permissions: [BAN_MEMBERS, KICK_MEMBERS], members: [ada] } }
    channels: { general: , voice room: { type: voice } }
bots:
  helper: { intents: [GUILDS, MESSAGE_CONTENT], permissions: [ADMINISTRATOR] }
`);
  const { guilds, bots } = checkWorld(world);
  expect(guilds[0]).toMatchObject({ owner: 'bob', members: ['ada'], roles: [{ name: 'Moderators', permissions: '6' }] });
  expect(guilds[0]?.channels.map(({ name, type }) => [name, type])).toEqual([
    ['general', 0],
    ['voice room', 2],
  ]);
  expect(bots).toMatchObject([{ permissions: '8', flags: 1 << 19 }]);
});

test('one error names every mistake, where it is, and what was probably meant', () => {
  const problems = problemsOf({
    people: ['ada', 'bob', 'ada'],
    guilds: {
      workshop: {
        owner: 'adda',
        membres: ['bob'],
        roles: { Mods: { permissions: ['BAN_MEMBER'], members: ['bobb'] } },
        channels: { tickets: { private: true, members: ['Modss'] }, hall: { type: 'vioce' }, open: { members: ['ada'] } },
      },
    },
    bots: { helper: { guilds: ['wrkshop'], intents: 'MESSAGE_CONTENT' }, bob: {} },
    world: 1,
  });
  expect(problems).toEqual([
    "world: there is no such key. The keys here are 'people', 'guilds', 'bots'.",
    "people[2]: 'ada' is there twice.",
    'bots.helper.intents: this must be a list, such as ["MESSAGE_CONTENT"].',
    "bots.helper.guilds[0]: 'wrkshop' is not one of the guilds. Did you mean 'workshop'? They are 'workshop'.",
    'bots.bob: a person has the same name.',
    "guilds.workshop.membres: there is no such key. Did you mean 'members'? The keys here are 'owner', 'members', 'roles', 'channels'.",
    "guilds.workshop.owner: 'adda' is not one of the people. Did you mean 'ada'? They are 'ada', 'bob', 'ada'.",
    expect.stringMatching(/^guilds\.workshop\.roles\.Mods\.permissions\[0\]: 'BAN_MEMBER' .* Did you mean 'BAN_MEMBERS'\?/),
    expect.stringMatching(/^guilds\.workshop\.roles\.Mods\.members\[0\]: 'bobb' .* Did you mean 'bob'\?/),
    expect.stringMatching(/^guilds\.workshop\.channels\.tickets\.members\[0\]: 'Modss' .* Did you mean 'Mods'\?/),
    expect.stringMatching(/^guilds\.workshop\.channels\.hall\.type: 'vioce' .* Did you mean 'voice'\?/),
    'guilds.workshop.channels.open.members: only a private channel has members: add private: true.',
  ]);
});

test.each([
  [{}, 'people: a world needs at least one person: people: [ada].'],
  [[], 'the world: this must be an object.'],
  [{ people: 'ada' }, 'people: this must be a list, such as ["ada"].'],
  [{ people: ['ada', 7] }, 'people[1]: 7 must be a text.'],
])('%j is not a world', (declaration, problem) => {
  expect(problemsOf(declaration)).toContain(problem);
});

test('broken YAML is an error that names the line', () => {
  expect(() => worldFromYaml('people: [ada')).toThrow(/^The world is not YAML: .* line 1/);
  expect(() => worldFromYaml('')).toThrow('The world is empty. It needs at least `people: [ada]`.');
});
