/** Reads a track picture by picture; the DOM types lack it (MediaStreamTrack Insertable Media Processing, section 2). */
type TrackProcessor = new (init: { track: MediaStreamTrack; maxBufferSize?: number }) => { readonly readable: ReadableStream };

/**
 * Hands over the pictures of a track, which `take` must close; `ended` when the track has ended by itself. Returns a function that ends
 * this.
 */
export function readFrames(
  track: MediaStreamTrack,
  { take, ended }: { take(frame: VideoFrame): void; ended(): void },
): () => void {
  const Processor: TrackProcessor | undefined = Reflect.get(globalThis, 'MediaStreamTrackProcessor');
  let isOver = false;
  const finish = (): void => {
    if (!isOver) ended();
    isOver = true;
  };
  track.addEventListener('ended', finish);
  const end = Processor
    ? readStream(new Processor({ track, maxBufferSize: 2 }).readable, { take, finish })
    : readElement(track, take);
  return () => {
    isOver = true;
    track.removeEventListener('ended', finish);
    end();
  };
}

function readStream(
  readable: ReadableStream<VideoFrame>,
  { take, finish }: { take(frame: VideoFrame): void; finish(): void },
): () => void {
  const reader = readable.getReader();
  const read = async (): Promise<void> => {
    for (let next = await reader.read(); !next.done; next = await reader.read()) take(next.value);
    finish();
  };
  read().catch(finish);
  return () => void reader.cancel().catch(() => {});
}

/** Where tracks cannot be read: shows the track in an element that is not in the page. It stands still in a background tab. */
function readElement(track: MediaStreamTrack, take: (frame: VideoFrame) => void): () => void {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = new MediaStream([track]);
  const next = (_now: number, { mediaTime }: VideoFrameCallbackMetadata): void => {
    if (video.srcObject === null) return;
    take(new VideoFrame(video, { timestamp: mediaTime * 1e6 }));
    video.requestVideoFrameCallback(next);
  };
  video.requestVideoFrameCallback(next);
  void video.play().catch(() => {});
  return () => {
    video.srcObject = null;
  };
}
