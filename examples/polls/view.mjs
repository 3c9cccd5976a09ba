// The form that makes a poll, and the poll as a message of components.
const TYPES = { row: 1, button: 2, select: 3, input: 4, text: 10, container: 17, label: 18 };
/** The flag of a message that consists of components. */
const COMPONENTS_V2 = 1 << 15;
const BAR = 10; // characters
const ROW = 5; // buttons

export const MAX_OPTIONS = 10;
const HOUR = 3_600_000;
const DURATIONS = { '1 hour': HOUR, '1 day': 24 * HOUR, '3 days': 72 * HOUR, '1 week': 168 * HOUR };

export const FORM = {
  custom_id: 'create',
  title: 'New poll',
  components: [
    label('Question', { type: TYPES.input, custom_id: 'question', style: 1, max_length: 200 }),
    label('Options', { type: TYPES.input, custom_id: 'options', style: 2, max_length: 800, placeholder: 'One a line, 2 to 10' }),
    label('Ends after', {
      type: TYPES.select,
      custom_id: 'duration',
      options: Object.entries(DURATIONS).map(([name, ms]) => ({ label: name, value: String(ms), default: ms === 24 * HOUR })),
    }),
  ],
};

function label(text, component) {
  return { type: TYPES.label, label: text, component };
}

/** The entries of a submitted form, or `error`, a sentence for the person. */
export function readForm(components) {
  const fields = Object.fromEntries(components.map(({ component }) => [component.custom_id, component]));
  const lines = fields.options.value.split('\n').map((line) => line.trim());
  const options = [...new Set(lines.filter((line) => line !== ''))];
  const ms = Number(fields.duration.values[0]);
  const question = fields.question.value.trim();
  if (question === '') return { error: 'A poll needs a question.' };
  if (options.length < 2) return { error: 'A poll needs at least two different options, one a line.' };
  if (options.length > MAX_OPTIONS) return { error: `A poll has at most ${MAX_OPTIONS} options.` };
  if (options.some((option) => option.length > 80)) return { error: 'An option has at most 80 characters.' };
  if (!Object.values(DURATIONS).includes(ms)) return { error: 'That is not one of the durations.' };
  return { question, options, ms };
}

/** A poll as a message. */
export function pollMessage({ id, question, options, counts, closes_at, closed_at, creator_id }) {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const most = Math.max(...counts);
  const lines = options.map((option, at) => {
    const share = total === 0 ? 0 : counts[at] / total;
    const bar = '▰'.repeat(Math.round(share * BAR)).padEnd(BAR, '▱');
    const name = closed_at && most > 0 && counts[at] === most ? `**${option}** 🏆` : `**${option}**`;
    return `${name}\n${bar} ${counts[at]} (${Math.round(share * 100)} %)`;
  });
  const ending = closed_at ? 'closed' : `ends <t:${Math.floor(closes_at / 1000)}:R>`;
  const texts = [`## ${question}`, ...lines, `-# ${total} ${total === 1 ? 'vote' : 'votes'} · by <@${creator_id}> · ${ending}`];
  const shown = texts.map((content) => ({ type: TYPES.text, content }));
  return {
    flags: COMPONENTS_V2,
    allowed_mentions: { parse: [] },
    components: [{ type: TYPES.container, components: shown }, ...(closed_at ? [] : controls(id, options))],
  };
}

function controls(id, options) {
  const buttons = options.map((text, at) => ({ type: TYPES.button, style: 1, label: text, custom_id: `vote:${id}:${at}` }));
  const rows = [buttons.slice(0, ROW), buttons.slice(ROW)].filter((row) => row.length > 0);
  const choices = options.map((text, at) => ({ label: text, value: String(at) }));
  const change = { type: TYPES.select, custom_id: `change:${id}`, placeholder: 'Change your vote', options: choices };
  const close = { type: TYPES.button, style: 4, label: 'Close the poll', custom_id: `close:${id}` };
  return [...rows, [change], [close]].map((components) => ({ type: TYPES.row, components }));
}
