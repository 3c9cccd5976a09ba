// A platform with a stream of a screen. Prints the admissions of its owner and of a viewer as JSON; ends with its input.
import type { Admission } from '@guildhall/call/connection/types';
import { startPlatform, type TestChannel } from '@guildhall/testkit/platform';
import { admitToChannel } from '@guildhall/testkit/voice-admission';
import { streamAdmission } from '@guildhall/testkit/voice-stream';

const p = await startPlatform({ isRunning: true, settings: { GUILDHALL_VOICE_PORTS: '0' } });
const owner = await p.person('owner');
const guild = await p.guild(owner);
const { id: channelId } = (await owner.post<TestChannel>(`/guilds/${guild.id}/channels`, { type: 2, name: 'voice' })).body;
const viewer = await p.person('viewer');
await p.join(owner, guild.text.id, viewer);
const admissions: Admission[] = [];
let key = '';
for (const account of [owner, viewer]) {
  const session = await account.connect();
  await admitToChannel(session, { guildId: guild.id, channelId });
  const since = session.mark();
  if (account === owner) session.send(18, { type: 'guild', guild_id: guild.id, channel_id: channelId });
  else session.send(20, { stream_key: key });
  const { userId, sessionId, serverId, channelId: groupId, token, key: streamKey } = await streamAdmission(session, since);
  key = streamKey;
  admissions.push({ userId, sessionId, serverId, groupId, token, endpoint: `${new URL(p.address).host}/voice` });
}
process.stdout.write(`${JSON.stringify(admissions)}\n`);
process.stdin.resume();
process.stdin.on('end', () => void p.stop().then(() => process.exit()));
