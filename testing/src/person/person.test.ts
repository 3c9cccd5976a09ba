import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasTestingRoutes } from '../hall/testing-routes.ts';
import { matchers } from '../index.ts';
import { type Scene, startScene } from '../test/scene.ts';

expect.extend(matchers);

let s: Scene;
beforeAll(async () => {
  s = await startScene();
});
afterAll(() => s[Symbol.asyncDispose]());

test('a person says something, the bot answers, and everyone hears it once', async () => {
  await s.ada.in('general').says('!ping');
  const heard = await s.ada.in('#general').hears({ from: s.helper, text: 'pong' });
  expect(heard.author.id).toBe(s.helper.id);
  expect((await s.bob.hears('pong')).id).toBe(heard.id);
  await expect(s.bob.hears({ text: 'pong', within: 0 })).rejects.toThrow('bob did not hear a message with the text "pong".');
});

test('a message that arrived before the last act cannot answer it', async () => {
  const ping = await s.ada.in('general').says('!ping');
  await expect.poll(() => s.ada.messages.some((message) => message.message_reference?.message_id === ping.id)).toBe(true);
  await s.ada.in('general').says('something else');
  await expect(s.ada.hears({ text: 'pong', within: 0 })).rejects.toThrow('ada said in #general: "something else"');
});

test('files are uploaded, from memory and from disk', async () => {
  const sent = await s.ada.uploads('general', { name: 'note.txt', data: 'hello' });
  expect(sent.attachments).toMatchObject([{ filename: 'note.txt', size: 5 }]);
  await s.ada.hears('I got note.txt.');
  await s.ada.in('general').uploads([new URL('../index.ts', import.meta.url)], 'The index');
  await s.ada.hears({ from: s.helper, text: 'I got index.ts.' });
});

test('a reaction reaches the bot, and the bot sees the message that it was added to', async () => {
  const message = await s.ada.in('general').says('Good morning');
  await s.ada.reacts(message, '👍');
  await s.ada.hears({ from: s.helper, text: 'Thanks!' });
});

test('a person joins and leaves a voice channel', async () => {
  await s.bob.joins('stage');
  const states = await s.ada.api.request('GET /guilds/{guild_id}/voice-states/{user_id}', {
    guild_id: s.helper.env.GUILDHALL_GUILD_ID ?? '',
    user_id: s.bob.id,
  });
  expect(states.channel_id).toBe(s.ids.channels.stage?.id);
  await s.bob.leaves();
});

test('a private channel is there for its members only', async () => {
  await s.ada.in('tickets').says('Who reads this?');
  await expect(s.bob.in('tickets', { within: 0 }).says('I do')).rejects.toThrow(
    "bob sees no channel 'tickets'. The channels are 'general', 'stage'.",
  );
});

test('direct messages with a person', async () => {
  await s.ada.with(s.bob).says('Just us.');
  const heard = await s.bob.hears({ from: s.ada });
  expect([heard.content, heard.guild_id]).toEqual(['Just us.', undefined]);
});

test('a refused request names who sent it, the code, and the field', async () => {
  const sent = s.ada.in('general').says('x'.repeat(5000));
  await expect(sent).rejects.toBeRefused({ status: 400, code: 50035, field: 'content' });
  await expect(sent).rejects.toThrow(/^ada: POST \/channels\/\{channel_id\}\/messages was refused with 400: .*\n {2}content: /);
});

test('a bot meets a fault, and answers anyway', async () => {
  const declared = {
    kind: 'rate_limit',
    bot: s.helper,
    route: 'POST /channels/{channel_id}/messages',
    times: 1,
    retry_after: 0.01,
  } as const;
  if (!(await hasTestingRoutes({ url: s.hall.url, crash: async () => undefined }))) {
    await expect(s.hall.fault(declared)).rejects.toThrow('has no /testing routes');
    return;
  }
  await using fault = await s.hall.fault(declared);
  await s.ada.in('general').says('!ping');
  await s.ada.hears('pong');
  expect(await fault.counters()).toMatchObject({ effects: 1, isActive: false });
});

/** The transcript of a wait that fails, without its times and what the bot did (testing/src/record). */
async function transcriptOf(wait: Promise<unknown>): Promise<string> {
  const failure: unknown = await wait.catch((error: unknown) => error);
  const [text = ''] = failure instanceof Error ? failure.message.split('\nWhat helper did:') : [];
  return text.replaceAll(/[+-]\d+\.\d{3} s/g, '<time>').replaceAll(/\n {2}Other events: .*/g, '');
}

test('a failed wait tells what the person did, saw and has heard already, with its time', async () => {
  await s.ada.in('general').says('!ping');
  await s.ada.hears('pong');
  expect(await transcriptOf(s.ada.in('general').hears({ from: s.bob, text: /hello/, within: 20 }))).toMatchInlineSnapshot(`
    "ada did not hear a message from bob with the text /hello/ in #general.
    After 0.02 s the wait ended. What happened instead (0 is the start of the wait):
       <time>  ada said in #general: "!ping"
       <time>  helper said in #general: "pong" (heard already)"
  `);
});

test('a transcript has answers with their embeds and components, and forms', async () => {
  const asked = await s.ada.in('general').slash('/secret');
  await s.ada.hears({ to: asked });
  expect(await transcriptOf(s.ada.hears({ to: asked, text: 'bye', within: 0 }))).toMatchInlineSnapshot(`
    "ada did not hear a message with the text "bye" in answer to /secret.
    After 0 s the wait ended. What happened instead (0 is the start of the wait):
       <time>  ada ran /secret in #general
       <time>  helper answered in #general, visible only to them: "Between us." (heard already)
                   embed "Secret — The cake is a lie.""
  `);
  const buttons = await s.ada.in('general').slash('/buttons');
  await s.ada.hears({ to: buttons });
  expect(await transcriptOf(s.ada.presses('Delete', { within: 0 }))).toMatchInlineSnapshot(`
    "ada sees no button 'Delete'. The buttons are 'Confirm', 'Cancel', 'Twin', 'Docs'.
    After 0 s the wait ended. What happened instead (0 is the start of the wait):
       <time>  ada ran /buttons in #general
       <time>  helper answered in #general: "Sure?" (heard already)
                   button 'Confirm'
                   button 'Cancel' (disabled)
                   button 'Twin'
                   button 'Twin'
                   button 'Docs'"
  `);
  await s.ada.in('general').slash('/form');
  await s.ada.hears({ modal: true });
  expect(await transcriptOf(s.ada.hears({ modal: 'Ban', within: 0 }))).toMatchInlineSnapshot(`
    "ada saw no form with the title "Ban". The open forms are 'Report'.
    After 0 s the wait ended. What happened instead (0 is the start of the wait):
       <time>  ada ran /form in #general
       <time>  helper opened the form 'Report'
                   field 'Reason' (required)
                   field 'Whom' (required)
                   field 'How bad' (required)
                   field 'Proof'
                   field 'Sure'"
  `);
});

test('a reply names the message that it answers', async () => {
  const message = await s.bob.in('general').says('Who is there?');
  await s.ada.in('general').says('I am.', { replyTo: message });
  await s.ada.hears({ from: s.helper, text: `a reply to ${message.id}` });
});
