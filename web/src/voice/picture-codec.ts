import type { VideoCodec } from '@guildhall/call/connection/types';
import { openPictures } from '@guildhall/call/video/camera';
import { openPlayer as openCanvas } from '@guildhall/call/video/player';
import { toast } from '../state/toasts.ts';
import type { PictureNeeds } from './pictures.ts';
import { t } from './panel-text.ts';

const NAMES: Record<VideoCodec, string> = { vp8: 'VP8', vp9: 'VP9', h264: 'H.264', av1: 'AV1' };

/** Draws pictures on a canvas. */
export const openPlayer: PictureNeeds['openPlayer'] = (canvas, { keyFrameWanted, size }) => {
  const undecodable = (codec: VideoCodec) => toast(t('undecodable', { codec: NAMES[codec] }), 'error');
  const player = openCanvas(canvas, { keyPictureWanted: keyFrameWanted, size, undecodable });
  return { push: (frame) => player.play(frame), close: () => player.close() };
};

/** Encodes the pictures of a track. */
export const openEncoder: PictureNeeds['openEncoder'] = async (track, limits, { picture, ended, failed }) => {
  const { width: maxWidth, height: maxHeight, frameRate, budget } = limits;
  const pictures = await openPictures(track, { maxWidth, maxHeight, frameRate, budget }, { picture, ended, failed });
  return {
    forceKeyFrame: () => pictures.wantKeyPicture(),
    setBudget: (bitsPerSecond) => pictures.setBudget(bitsPerSecond),
    close: () => pictures.close(),
  };
};
