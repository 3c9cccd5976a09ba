import { MicrophoneError } from '@guildhall/call/audio/types';
import { openCamera } from '@guildhall/call/video/capture';
import { toast } from '../state/toasts.ts';
import type { Id } from '../api/wire-base.ts';
import { call, changeCall } from './call-store.ts';
import type { Store } from '../state/store.ts';
import type { PictureHub, PictureLimits } from './pictures.ts';
import type { VoiceSettings } from './settings.ts';
import { t } from './panel-text.ts';

/** The server drops what exceeds 2.5 and 8 Mbit/s (docs/contract/voice.md#pictures), and encoders miss their budget by some. */
export const CAMERA: PictureLimits = { width: 1280, height: 720, frameRate: 30, budget: 2_000_000 };
export const SCREEN: PictureLimits = { width: 1920, height: 1080, frameRate: 30, budget: 6_000_000 };

/** Why a camera or screen can't be opened. Null: the user has cancelled. */
export function captureProblem(error: unknown, what: 'camera' | 'screen'): string | null {
  if (!(error instanceof MicrophoneError)) return error instanceof Error ? error.message : t('noPictures');
  if (what === 'screen') return error.problem === 'refused' ? null : t('noScreen');
  switch (error.problem) {
    case 'refused':
      return t('cameraRefused');
    case 'missing':
      return t('cameraMissing');
    case 'busy':
      return t('cameraBusy');
    case 'unsupported':
      return t('cameraUnsupported');
  }
}

/** The limits that fit a track: its own size, within `most`. */
export function limitsOf(track: MediaStreamTrack, most: PictureLimits): PictureLimits {
  const { width = most.width, height = most.height, frameRate = most.frameRate } = track.getSettings();
  const scale = Math.min(1, most.width / width, most.height / height);
  return {
    width: Math.round(width * scale),
    height: Math.round(height * scale),
    frameRate: Math.min(Math.round(frameRate), most.frameRate),
    budget: most.budget,
  };
}

/** Shows the own pictures on a canvas, at their own pace. */
export function preview(track: MediaStreamTrack): { canvas: HTMLCanvasElement; stop(): void } {
  const video = document.createElement('video');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  video.muted = true;
  video.srcObject = new MediaStream([track]);
  let isOver = false;
  const draw = () => {
    if (isOver) return;
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    context?.drawImage(video, 0, 0);
    video.requestVideoFrameCallback(draw);
  };
  video.requestVideoFrameCallback(draw);
  video.play().catch(() => undefined);
  return {
    canvas,
    stop() {
      isOver = true;
      video.srcObject = null;
    },
  };
}

interface CameraNeeds {
  hub: PictureHub;
  settings: Store<VoiceSettings>;
  /** Tells the main gateway whether it is on. */
  announce(isOn: boolean): void;
}

/** The own camera in the call: the one of the settings, also when another is chosen meanwhile. */
export class OwnCamera {
  readonly #needs: CameraNeeds;
  #track: MediaStreamTrack | undefined;
  #stopPreview: (() => void) | undefined;
  #stopFollowing: (() => void) | undefined;

  constructor(needs: CameraNeeds) {
    this.#needs = needs;
  }

  /** Switches it on, or off. */
  async toggle(ownId: Id): Promise<void> {
    if (this.#track) {
      this.stop();
      return;
    }
    changeCall({ camera: 'opening' });
    try {
      const { camera } = this.#needs.settings.get();
      const track = await openChosen(camera);
      if (!call.get()) {
        track.stop();
        changeCall({ camera: 'off' });
        return;
      }
      this.#follow(camera, ownId);
      this.#needs.announce(true);
      changeCall({ camera: 'on' });
      await this.#show(track, ownId);
    } catch (error) {
      this.stop();
      report(error);
    }
  }

  stop(): void {
    this.#stopFollowing?.();
    this.#stopPreview?.();
    this.#track?.stop();
    if (this.#track) {
      this.#needs.hub.stop();
      this.#needs.announce(false);
    }
    this.#track = undefined;
    this.#stopPreview = undefined;
    this.#stopFollowing = undefined;
    changeCall({ camera: 'off' });
  }

  /** Shows and sends the pictures of a track, in place of the one before. */
  async #show(track: MediaStreamTrack, ownId: Id): Promise<void> {
    const { hub } = this.#needs;
    this.#stopPreview?.();
    this.#track?.stop();
    this.#track = track;
    const { canvas, stop } = preview(track);
    this.#stopPreview = () => {
      stop();
      hub.showOwn(ownId, undefined);
    };
    hub.showOwn(ownId, canvas);
    await hub.send(track, limitsOf(track, CAMERA), {
      ended: () => this.#track === track && this.stop(),
      failed: (message) => {
        this.stop();
        toast(message, 'error');
      },
    });
  }

  /** Changes to the camera that the user chooses. If it can't be opened, the one before remains. */
  #follow(first: string, ownId: Id): void {
    const { settings } = this.#needs;
    let current = first;
    const change = async () => {
      const { camera } = settings.get();
      if (camera === current) return;
      current = camera;
      try {
        const track = await openChosen(camera);
        // Off, or another choice, meanwhile.
        if (this.#stopFollowing === stop && current === camera) await this.#show(track, ownId);
        else track.stop();
      } catch (error) {
        report(error);
      }
    };
    const stop = settings.subscribe(() => void change());
    this.#stopFollowing = stop;
  }
}

/** Opens a camera, or the system's where the chosen one isn't connected. */
async function openChosen(deviceId: string): Promise<MediaStreamTrack> {
  try {
    return await openCamera({ deviceId, ...CAMERA });
  } catch (error) {
    const isGone = error instanceof MicrophoneError && error.problem === 'missing' && deviceId !== 'default';
    if (!isGone) throw error;
    const track = await openCamera({ deviceId: 'default', ...CAMERA });
    toast(t('cameraGone'));
    return track;
  }
}

function report(error: unknown): void {
  const problem = captureProblem(error, 'camera');
  if (problem) toast(problem, 'error');
}
