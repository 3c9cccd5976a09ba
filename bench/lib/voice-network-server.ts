// A platform with a call and two people who may connect to it. Prints their admissions as JSON; ends with its input.
import type { Admission } from '@guildhall/call/connection/types';
import { startPlatform, type TestChannel } from '@guildhall/testkit/platform';
import { admitToChannel } from '@guildhall/testkit/voice-admission';

const [host = ''] = process.argv.slice(2);
const settings = { HOST: host, GUILDHALL_VOICE_PORTS: '0', GUILDHALL_VOICE_ADDRESS: host };
const p = await startPlatform({ isRunning: true, settings });
const owner = await p.person('owner');
const guild = await p.guild(owner);
const { id: channelId } = (await owner.post<TestChannel>(`/guilds/${guild.id}/channels`, { type: 2, name: 'voice' })).body;
const admissions: Admission[] = [];
for (const name of ['one', 'two']) {
  const account = await p.person(name);
  await p.join(owner, guild.text.id, account);
  const { userId, sessionId, serverId, token } = await admitToChannel(await account.connect(), { guildId: guild.id, channelId });
  const { port } = new URL(p.address);
  admissions.push({ userId, sessionId, serverId, groupId: channelId, token, endpoint: `${host}:${port}/voice` });
}
process.stdout.write(`${JSON.stringify(admissions)}\n`);
process.stdin.resume();
process.stdin.on('end', () => void p.stop().then(() => process.exit()));
