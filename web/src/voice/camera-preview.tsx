import { openCamera } from '@guildhall/call/video/capture';
import { useEffect, useRef, useState } from 'react';
import { CAMERA, captureProblem } from './own-pictures.ts';
import { t } from './panel-text.ts';

interface CameraPreviewProps {
  deviceId: string;
  /** The browser has given access, so that it shows the names of devices. */
  opened: () => void;
}

/** Shows the camera only to the user, as others would see it. */
export function CameraPreview({ deviceId, opened }: CameraPreviewProps) {
  const [isOn, setOn] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(opened);
  latest.current = opened;

  useEffect(() => {
    if (!isOn) return;
    const stop = new AbortController();
    setTrouble(null);
    openCamera({ deviceId, ...CAMERA }).then(
      (track) => {
        const close = () => track.stop();
        if (stop.signal.aborted) return close();
        stop.signal.addEventListener('abort', close);
        track.addEventListener('ended', () => setOn(false));
        if (video.current) video.current.srcObject = new MediaStream([track]);
        latest.current();
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        setTrouble(captureProblem(error, 'camera'));
        setOn(false);
      },
    );
    return () => stop.abort();
  }, [isOn, deviceId]);

  return (
    <div className="camera-preview">
      {isOn && <video ref={video} muted autoPlay playsInline aria-label={t('cameraPreview')} />}
      <button type="button" className="button" aria-pressed={isOn} onClick={() => setOn(!isOn)}>
        {isOn ? t('stopPreview') : t('previewCamera')}
      </button>
      <p className="field-hint" role="status">
        {trouble ?? (isOn ? t('onlyYou') : '')}
      </p>
    </div>
  );
}
