import { milliseconds } from '../duration.ts';
import { HallError } from '../errors.ts';
import { type Account, waitFor } from '../person/account.ts';
import type { Call } from './call.ts';
import { dominantFrequency } from './pitch.ts';
import type { HeardFrame, Speaker } from './speaker.ts';
import type { Sound, WantedSound } from './sound.ts';
import type { Voice } from './voice.ts';

const DEFAULT_FOR = '200ms';
/** Ms of a frame of the usual length. */
const FRAME = 20;
/** DBFS below which sound is silence. */
const SILENT = -60;
const TOLERANCE = 0.03;

/**
 * The first sound that fits, of that which arrived since the person last did something and which `hears` has not returned yet.
 * Connects to the call first if they are not connected.
 */
export async function hearSound(person: Account, voice: Voice, wanted: WantedSound): Promise<Sound> {
  const count = Math.max(1, Math.ceil(milliseconds(wanted.for ?? DEFAULT_FOR) / FRAME));
  const since = person.session.log.entries[person.lastAct]?.at ?? 0;
  const call = await voice.call(wanted);
  const failedBefore = call.connection.counts.audio.failed;
  const searches = new Map<string, Search>();
  const look = () => {
    for (const [from, speaker] of call.speakers) {
      if (wanted.voice !== true && wanted.voice.id !== from) continue;
      const search = searches.get(from) ?? new Search(speaker, since);
      searches.set(from, search);
      const found = search.next(count, (frames) => fitting(call, from, frames, wanted.hertz));
      if (found) return found;
    }
    if (call.isOver) throw new HallError(`${person.name} was disconnected from the call.`);
    return undefined;
  };
  return waitFor(
    person,
    look,
    () => `${person.name} did not hear ${wordsOf(wanted)}. ${heardWords(person, call, { since, failedBefore })}`,
    wanted,
  );
}

/** Looks through the sound of one user, each part of it once. */
class Search {
  readonly #speaker: Speaker;
  readonly #since: number;
  #from: number;

  constructor(speaker: Speaker, since: number) {
    this.#speaker = speaker;
    this.#since = since;
    this.#from = speaker.heard;
  }

  /** The result of `fits` for the first `count` frames in a row for which it has one. */
  next(count: number, fits: (frames: readonly HeardFrame[]) => Sound | undefined): Sound | undefined {
    const { frames, dropped } = this.#speaker;
    for (let at = Math.max(0, this.#from - dropped); at + count <= frames.length; at += 1) {
      this.#from = at + dropped + 1;
      if ((frames[at]?.at ?? 0) < this.#since) continue;
      const found = fits(frames.slice(at, at + count));
      if (!found) continue;
      this.#speaker.heard = at + dropped + count;
      return found;
    }
    return undefined;
  }
}

function fitting(call: Call, from: string, frames: readonly HeardFrame[], hertz: number | undefined): Sound | undefined {
  const pcm = joined(frames);
  if (pcm.length === 0 || call.engine.levelOf(pcm) < SILENT) return undefined;
  const sound = soundOf(call, from, frames, pcm);
  return hertz === undefined || Math.abs(sound.hertz - hertz) <= hertz * TOLERANCE ? sound : undefined;
}

function soundOf({ engine }: Call, from: string, frames: readonly HeardFrame[], pcm: Float32Array): Sound {
  const rate = engine.SAMPLE_RATE;
  const opus = frames.map((frame) => frame.opus);
  return { from, opus, pcm, seconds: pcm.length / rate, loudness: engine.levelOf(pcm), hertz: dominantFrequency(pcm, rate) };
}

function joined(frames: readonly HeardFrame[]): Float32Array {
  const pcm = new Float32Array(frames.reduce((sum, { samples }) => sum + samples.length, 0));
  let at = 0;
  for (const { samples } of frames) {
    pcm.set(samples, at);
    at += samples.length;
  }
  return pcm;
}

function wordsOf({ voice, hertz }: WantedSound): string {
  return `${voice === true ? 'anyone' : voice.name} in the call${hertz === undefined ? '' : ` at ${hertz} Hz`}`;
}

/** The sound that did arrive, in words. */
function heardWords(person: Account, call: Call, { since, failedBefore }: { since: number; failedBefore: number }): string {
  const name = (id: string) => person.declared.get(id) ?? person.session.view.userName(id);
  const heard = [...call.speakers].flatMap(([id, { frames }]) => {
    const fresh = frames.filter(({ at }) => at >= since);
    if (fresh.length === 0) return [];
    const { seconds, loudness, hertz } = soundOf(call, id, fresh, joined(fresh));
    const what = loudness < SILENT ? 'of silence' : `at ${Math.round(loudness)} dBFS and mostly ${Math.round(hertz)} Hz`;
    return [`${name(id)}: ${fresh.length} frames, ${seconds.toFixed(2)} s ${what}`];
  });
  const failed = call.connection.counts.audio.failed - failedBefore;
  const others = [...call.others].map(name).join(', ') || 'no one else';
  return [
    `In the call: ${others}.`,
    heard.length > 0 ? `Sound that arrived: ${heard.join('; ')}.` : 'No sound arrived.',
    ...(failed > 0 ? [`${failed} frames could not be decrypted.`] : []),
  ].join(' ');
}
