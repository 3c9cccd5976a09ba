import { DiscordSDK, Events } from '@discord/embedded-app-sdk';

const client_id = document.querySelector('meta[name=client-id]').content;
const sdk = new DiscordSDK(client_id);
await sdk.ready();

// The person agrees once; the server exchanges the code, since only it knows the secret.
const { code } = await sdk.commands.authorize({ client_id, response_type: 'code', prompt: 'none', scope: ['identify'] });
const { access_token } = await (await fetch('/api/token', { method: 'POST', body: JSON.stringify({ code }) })).json();
await sdk.commands.authenticate({ access_token });

function show({ participants }) {
  const lines = participants.map(({ global_name, username }) => {
    const line = document.createElement('li');
    line.textContent = global_name ?? username;
    return line;
  });
  document.querySelector('#people').replaceChildren(...lines);
}
await sdk.subscribe(Events.ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE, show);
show(await sdk.commands.getInstanceConnectedParticipants());
