import { openTrackSound } from '@guildhall/call/audio/track-sound';
import workletUrl from '@guildhall/call/audio/worklet?worker&url';
import { openScreen, type SharedScreen } from '@guildhall/call/video/capture';
import { toast } from '../state/toasts.ts';
import type { Id } from '../api/wire-base.ts';
import { call, changeCall } from './call-store.ts';
import { captureProblem, limitsOf, preview, SCREEN } from './own-pictures.ts';
import type { PictureHub } from './pictures.ts';
import { streamKey } from './stream-keys.ts';
import type { StreamLink } from './stream-link.ts';
import { STREAM_OPCODES } from './stream-opcodes.ts';

/** Bits per second of the sound of a tab, in stereo. */
const SOUND_BITRATE = 128_000;

interface ScreenNeeds {
  send(op: number, data: unknown): void;
  /** Pictures of a stream, whose tile is the key. */
  newHub(key: string): PictureHub;
  newLink(key: string, hub: PictureHub, ended: (reason: string | null) => void): StreamLink;
  /** Says why the stream has ended. */
  notifyEnd(reason: string | null): void;
}

interface Shared {
  tracks: MediaStreamTrack[];
  link: StreamLink;
  /** Ends the preview and the sound. */
  stops: (() => void)[];
}

/** The own stream of a screen, window or tab, with the sound of the tab where the browser has it. */
export class OwnScreen {
  readonly #needs: ScreenNeeds;
  #shared: Shared | undefined;

  constructor(needs: ScreenNeeds) {
    this.#needs = needs;
  }

  /** Asks what to share, or ends sharing. */
  async toggle(ownId: Id): Promise<void> {
    if (this.#shared) {
      this.stop();
      return;
    }
    changeCall({ sharing: 'opening' });
    try {
      const shared = await openScreen({ frameRate: SCREEN.frameRate });
      await this.#begin(shared, ownId);
    } catch (error) {
      this.#finish();
      const problem = captureProblem(error, 'screen');
      if (problem) toast(problem, 'error');
    }
  }

  /** Ends the stream. */
  stop(): void {
    this.#shared?.link.end();
  }

  async #begin({ picture: track, sound }: SharedScreen, ownId: Id): Promise<void> {
    const now = call.get();
    if (!now) {
      track.stop();
      sound?.stop();
      changeCall({ sharing: 'off' });
      return;
    }
    const { guildId, channelId } = now;
    const key = streamKey(guildId, channelId, ownId);
    const hub = this.#needs.newHub(key);
    const link = this.#needs.newLink(key, hub, (reason) => {
      this.#finish();
      this.#needs.notifyEnd(reason);
    });
    const picture = preview(track);
    const stops = [picture.stop, () => hub.showOwn(ownId, undefined)];
    this.#shared = { link, tracks: sound ? [track, sound] : [track], stops };
    hub.showOwn(ownId, picture.canvas);
    this.#needs.send(STREAM_OPCODES.CREATE, {
      type: guildId ? 'guild' : 'call',
      ...(guildId && { guild_id: guildId }),
      channel_id: channelId,
      preferred_region: null,
    });
    this.#needs.send(STREAM_OPCODES.SET_PAUSED, { stream_key: key, paused: false });
    changeCall({ sharing: 'on' });
    await hub.send(track, limitsOf(track, SCREEN), {
      ended: () => this.stop(),
      failed: (message) => {
        this.stop();
        toast(message, 'error');
      },
    });
    if (sound) stops.push(await this.#sendSound(sound, link));
  }

  async #sendSound(track: MediaStreamTrack, link: StreamLink): Promise<() => void> {
    const sound = await openTrackSound(
      track,
      SOUND_BITRATE,
      {
        frame: (opus, timestamp) => link.sendSound(opus, timestamp),
        talking: (isOn) => link.announceSound(isOn),
        ended: () => undefined,
      },
      { workletUrl },
    );
    return () => sound.close();
  }

  #finish(): void {
    const shared = this.#shared;
    this.#shared = undefined;
    for (const stop of shared?.stops ?? []) stop();
    for (const track of shared?.tracks ?? []) track.stop();
    changeCall({ sharing: 'off' });
  }
}
