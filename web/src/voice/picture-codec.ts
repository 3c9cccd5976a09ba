import { openPictures } from '@guildhall/call/video/camera';
import { openPlayer as openCanvas } from '@guildhall/call/video/player';
import type { PictureNeeds } from './pictures.ts';

/** Draws pictures on a canvas. */
export const openPlayer: PictureNeeds['openPlayer'] = (canvas, { keyFrameWanted, size }) => {
  const player = openCanvas(canvas, { keyPictureWanted: keyFrameWanted, size });
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
