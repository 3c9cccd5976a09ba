// Polls over HTTP alone: the platform calls this server. Set GUILDHALL_URL and GUILDHALL_TOKEN, then: node app.mjs
import { createServer } from 'node:http';
import { call, verifier } from './platform.mjs';
import { Store } from './store.mjs';
import { FORM, pollMessage, readForm } from './view.mjs';

const COMMAND = { name: 'poll', description: 'Asks everyone here a question', contexts: [0] };
const EPHEMERAL = 1 << 6;
const CLOSE_EVERY = 10_000; // ms
const LARGEST = 256 * 1024; // bytes of a request

/** A sentence that only the person sees. */
const whisper = (content) => ({ type: 4, data: { content, flags: EPHEMERAL, allowed_mentions: { parse: [] } } });
/** The response to a press whose outcome is shown by the changed poll. */
const NOTHING = { type: 6 };
/** The bot has already responded, with a request of its own. */
const SENT = undefined;

/** The polls of one application. */
class Polls {
  /** Polls whose message is being changed, and whether it has to be changed once more. */
  #refreshing = new Map();

  constructor(platform, store, now) {
    this.platform = platform;
    this.store = store;
    this.now = now;
  }

  answerTo(interaction) {
    const { type, data } = interaction;
    if (type === 1) return { type: 1 }; // PING
    if (type === 2) return { type: 9, data: FORM }; // /poll
    if (type === 5) return this.create(interaction); // the form
    const [act, id, option] = data.custom_id.split(':');
    const poll = this.find(id);
    if (!poll) return whisper('This poll does not exist any more.');
    if (poll.closed_at) return whisper('This poll is closed.');
    const { user } = interaction.member;
    if (act === 'close') return this.close(poll, user);
    return act === 'vote' ? this.vote(poll, user, Number(option)) : this.change(poll, user, Number(data.values[0]));
  }

  /** A poll, closed if its time is over. */
  find(id) {
    this.closeDue();
    return this.store.find(id);
  }

  async create({ id: interactionId, token, data, member }) {
    const { error, question, options, ms } = readForm(data.components);
    if (error) return whisper(error);
    const id = this.store.create({ question, options, creatorId: member.user.id, closesAt: this.now() + ms });
    try {
      // Sent by a request, since its answer has the id of the message, by which the poll is changed later.
      const body = { type: 4, data: pollMessage(this.store.find(id)) };
      const path = `/interactions/${interactionId}/${token}/callback?with_response=true`;
      const { resource } = await call(this.platform, 'POST', path, body);
      this.store.place(id, resource.message);
    } catch (failure) {
      this.store.delete(id);
      throw failure;
    }
    return SENT;
  }

  vote(poll, user, option) {
    if (this.store.vote(poll.id, user.id, option)) return this.changed(poll.id);
    const voted = poll.options[this.store.voteOf(poll.id, user.id)];
    return whisper(`You have voted for ${voted}. To vote for another option, use the menu "Change your vote".`);
  }

  change(poll, user, option) {
    this.store.change(poll.id, user.id, option);
    return this.changed(poll.id);
  }

  close(poll, user) {
    if (user.id !== poll.creator_id) return whisper('Only the person who made this poll can close it.');
    this.store.close(poll.id, this.now());
    return this.changed(poll.id);
  }

  /** Closes the polls whose time is over; resolves when their messages say so. */
  closeDue() {
    return Promise.all(this.store.closeDue(this.now()).map((id) => this.refresh(id)));
  }

  changed(id) {
    void this.refresh(id);
    return NOTHING;
  }

  /**
   * Shows the present votes. One change of a message at a time, since two could arrive in the wrong order and leave the older one;
   * the votes of those who come meanwhile are shown by one further change.
   */
  async refresh(id) {
    if (this.#refreshing.has(id)) return this.#refreshing.set(id, true);
    do {
      this.#refreshing.set(id, false);
      const poll = this.store.find(id);
      const path = `/channels/${poll.channel_id}/messages/${poll.message_id}`;
      if (poll.message_id) await call(this.platform, 'PATCH', path, pollMessage(poll)).catch(console.error);
    } while (this.#refreshing.get(id));
    this.#refreshing.delete(id);
  }
}

async function bodyOf(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > LARGEST) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Starts the app; resolves once it listens. `now` is the time in ms, which a test may control. */
export async function startApp(env, { now = Date.now } = {}) {
  const platform = { url: env.GUILDHALL_URL ?? 'http://127.0.0.1:3000', token: env.GUILDHALL_TOKEN };
  const { id, verify_key } = await call(platform, 'GET', '/applications/@me');
  await call(platform, 'PUT', `/applications/${id}/commands`, [COMMAND]);
  const isGenuine = verifier(verify_key, now);
  const store = new Store(env.POLLS_FILE ?? 'polls.sqlite');
  const polls = new Polls(platform, store, now);
  const server = createServer(async (request, response) => {
    try {
      const body = await bodyOf(request);
      if (!body) return response.writeHead(413).end();
      if (!isGenuine(request.headers, body)) return response.writeHead(401).end('The signature is not valid.');
      const answer = await polls.answerTo(JSON.parse(body));
      if (answer === SENT) response.writeHead(202).end();
      else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    } catch (error) {
      console.error(error);
      response.writeHead(500).end();
    }
  });
  await new Promise((resolve) => server.listen(Number(env.PORT ?? 4000), '127.0.0.1', resolve));
  const timer = setInterval(() => void polls.closeDue(), CLOSE_EVERY);
  const stop = async () => {
    clearInterval(timer);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    store.end();
  };
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    closeDue: () => polls.closeDue(),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

if (import.meta.main ?? process.argv[1] === import.meta.filename) {
  const { url } = await startApp(process.env);
  console.log(`The polls listen on ${url}`);
}
