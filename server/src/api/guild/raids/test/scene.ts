import type { TestPlatform } from '@guildhall/testkit/platform';

/** The fields of an alert that the tests read. */
export interface Alert {
  id: string;
  type: number;
  content: string;
  author: { id: string };
  embeds: { fields: { name: string; value: string }[] }[];
}

/** A guild owned by ada with a channel for safety alerts, and an invite to it. */
export async function alertedGuild(p: TestPlatform) {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const alerts = await ada.post<{ id: string }>(`/guilds/${guild.id}/channels`, { name: 'alerts', type: 0 });
  await ada.patch(`/guilds/${guild.id}`, { safety_alerts_channel_id: alerts.body.id });
  const invite = await ada.post<{ code: string }>(`/channels/${guild.text.id}/invites`, { max_age: 0 });
  /** Lets `count` new users join one after the other. */
  const rush = async (count: number) => {
    const people = await Promise.all(Array.from({ length: count }, () => p.person('bob')));
    for (const person of people) await person.post(`/invites/${invite.body.code}`, {});
    return people;
  };
  const incidents = async () => (await ada.get(`/guilds/${guild.id}`)).body.incidents_data;
  const messages = async () => (await ada.get<Alert[]>(`/channels/${alerts.body.id}/messages`)).body;
  const facts = (alert: Alert | undefined) =>
    Object.fromEntries(alert?.embeds[0]?.fields.map(({ name, value }) => [name, value]) ?? []);
  return { ada, guild, alerts: alerts.body.id, invite: invite.body.code, rush, incidents, messages, facts };
}
