import { mediaError } from '../audio/media-errors.ts';

/** How a camera opens. */
export interface CameraOptions {
  /** A device id of mediaDevices; `default` for the system's. */
  readonly deviceId: string;
  /** Pixels and pictures a second that are asked for; the camera may have fewer. Default 1280, 720 and 30. */
  readonly width?: number;
  readonly height?: number;
  readonly frameRate?: number;
}

/** Opens a camera. Rejects with a MicrophoneError that has the problem. */
export async function openCamera({
  deviceId,
  width = 1280,
  height = 720,
  frameRate = 30,
}: CameraOptions): Promise<MediaStreamTrack> {
  const video: MediaTrackConstraints = {
    ...(deviceId !== 'default' && { deviceId: { exact: deviceId } }),
    width: { ideal: width },
    height: { ideal: height },
    frameRate: { ideal: frameRate, max: frameRate },
  };
  return (await request(() => navigator.mediaDevices.getUserMedia({ video }))).picture;
}

/** The source of shared pictures. */
export interface SharedScreen {
  readonly picture: MediaStreamTrack;
  /** The sound of the shared tab or system, if the browser and the user give it. */
  readonly sound: MediaStreamTrack | undefined;
}

/** Lets the user choose a screen, window or tab. Rejects with a MicrophoneError; a user who cancels has refused. */
export function openScreen({ frameRate = 30, sound = true } = {}): Promise<SharedScreen> {
  const video: MediaTrackConstraints = {
    width: { max: 1920 },
    height: { max: 1080 },
    frameRate: { ideal: frameRate, max: frameRate },
  };
  // Processing for voices would damage music.
  const audio = sound && { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 2 };
  return request(() => navigator.mediaDevices.getDisplayMedia({ video, audio }));
}

async function request(open: () => Promise<MediaStream>): Promise<SharedScreen> {
  try {
    const stream = await open();
    const [picture] = stream.getVideoTracks();
    if (!picture) throw new DOMException('no picture', 'NotFoundError');
    return { picture, sound: stream.getAudioTracks()[0] };
  } catch (error) {
    throw mediaError(error);
  }
}
