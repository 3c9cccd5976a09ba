import type { Account, TestChannel, TestPlatform } from '@guildhall/testkit/platform';
import { voiceScene } from '@guildhall/testkit/voice-scene';
import { Caller, type Credentials, enterCall } from '@guildhall/testkit/voice-socket';
import { onTestFinished } from 'vitest';
import type { GatewaySession } from '@guildhall/testkit/gateway-session';

/** A guild with a voice channel and members who can call; what it opens ends with the test. */
export async function callScene(p: TestPlatform) {
  const scene = await voiceScene(p);
  const { owner, guild, voice } = scene;
  const member = async (name: string) => {
    const account = await p.person(name);
    await p.join(owner, guild.text.id, account);
    return account;
  };
  /** A member with a gateway session that has joined a channel, not yet connected to its voice server. */
  const joined = async (
    name: string,
    channel: TestChannel = voice,
    more: object = {},
  ): Promise<{ account: Account; gateway: GatewaySession; credentials: Credentials }> => {
    const account = await member(name);
    const gateway = await account.connect();
    return { account, gateway, credentials: await enterCall(gateway, account, guild.id, channel.id, more) };
  };
  /** A member in the call; with `video` its camera is on. */
  const caller = async (name: string, channel: TestChannel = voice, video = false): Promise<Caller> => {
    const { account, gateway, credentials } = await joined(name, channel, { self_video: video });
    return opened(await Caller.open(account, gateway, { ...credentials, video }));
  };
  return { ...scene, member, joined, caller };
}

/** Ends a caller's connections with the test. */
export function opened(caller: Caller): Caller {
  onTestFinished(() => caller.stop());
  return caller;
}
