import type { VideoCodec } from '../connection/types.ts';

/** The limits of the pictures that are sent. */
export interface PictureLimits {
  /** Pixels; the shape of the source is kept. */
  readonly maxWidth: number;
  readonly maxHeight: number;
  /** Pictures a second, at most. */
  readonly frameRate: number;
  /** Bits per second, at most. */
  readonly budget: number;
  /** The codecs to use, the best first; the first that the browser can encode is used. Default h264, vp8, vp9. */
  readonly codecs?: readonly VideoCodec[];
}

/** An encoded picture, as a connection sends it. */
export interface EncodedPicture {
  /** A byte for the colours (`colours.ts`), and the picture of the codec. */
  readonly data: Uint8Array<ArrayBuffer>;
  /** 32 bits, at 90 kHz. */
  readonly timestamp: number;
  readonly isKey: boolean;
  readonly codec: VideoCodec;
}

/** The size of the pictures in pixels, and how many there are a second at most. */
export interface PictureFormat {
  readonly width: number;
  readonly height: number;
  readonly frameRate: number;
}

export interface PictureEvents {
  picture(picture: EncodedPicture): void;
  /** The pictures from now on have another size or rate: the source, the budget or the load of the encoder has changed. */
  format?(format: PictureFormat): void;
  /** The source has ended: unplugged, or the user has ended the sharing. */
  ended(): void;
  /** Pictures cannot be encoded: `message` says in a sentence why. */
  failed(message: string): void;
}

/** A camera or a screen that is being sent. The track remains the caller's, who stops it. */
export interface Pictures {
  readonly codec: VideoCodec;
  /** Pictures since the start that were encoded, and that were left out as the encoder was busy or the rate lower than the source's. */
  readonly counts: { readonly encoded: number; readonly dropped: number };
  /** The bits per second that the connection carries; the resolution follows. */
  setBudget(bitsPerSecond: number): void;
  /** A receiver needs a picture that stands alone. Requests within half a second are answered by one. */
  wantKeyPicture(): void;
  close(): void;
}

export interface PlayerEvents {
  /** The size of the pictures in pixels. */
  size?(width: number, height: number): void;
  /** How many pictures were shown in the last second. */
  rate?(framesPerSecond: number): void;
  /** A picture that stands alone is needed; repeated each second until it has come. */
  keyPictureWanted(): void;
  /** The browser cannot decode the pictures of a codec, and none of them are shown. Once for each codec. */
  undecodable?(codec: VideoCodec): void;
}
