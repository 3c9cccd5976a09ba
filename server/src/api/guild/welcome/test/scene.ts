import type { TestPlatform } from '@guildhall/testkit/platform';

interface Prompt {
  id: string;
  options: { id: string }[];
}

/** A guild owned by ada whose onboarding has two questions, and bob, who joined it; `options` by title. */
export async function onboardingScene(p: TestPlatform) {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const ids = [guild.text.id];
  for (let index = 0; index < 6; index += 1)
    ids.push((await ada.post<{ id: string }>(`/guilds/${guild.id}/channels`, { name: `room-${index}`, type: 0 })).body.id);
  const role = async (name: string) => (await ada.post<{ id: string }>(`/guilds/${guild.id}/roles`, { name })).body.id;
  const roles = { red: await role('red'), blue: await role('blue'), old: await role('old') };
  const option = (title: string, role_ids: string[]) => ({ title, role_ids, channel_ids: [guild.text.id] });
  const set = await ada.put<{ prompts: [Prompt, Prompt] }>(`/guilds/${guild.id}/onboarding`, {
    enabled: true,
    default_channel_ids: ids,
    prompts: [
      {
        id: '0',
        title: 'Colour?',
        single_select: true,
        required: true,
        options: [option('red', [roles.red]), option('blue', [roles.blue])],
      },
      { id: '1', title: 'And?', options: [option('both', [roles.blue, roles.old]), option('nothing', [])] },
    ],
  });
  const [colour, more] = set.body.prompts;
  const at = (prompt: Prompt, index: number) => prompt.options[index]?.id ?? '';
  const options = { red: at(colour, 0), blue: at(colour, 1), both: at(more, 0), nothing: at(more, 1) };
  const bob = await p.person('bob');
  await p.join(ada, guild.text.id, bob);
  const path = `/guilds/${guild.id}/onboarding-responses` as const;
  const member = async () => (await ada.get<{ roles: string[]; flags: number }>(`/guilds/${guild.id}/members/${bob.id}`)).body;
  return { ada, bob, guild, roles, colour: colour.id, options, path, member };
}
