import { MicrophoneError, type Microphone } from '@guildhall/call/audio/types';
import { openMicrophone } from '@guildhall/call/audio/microphone';
import { openSpeakers } from '@guildhall/call/audio/speakers';
import workletUrl from '@guildhall/call/audio/worklet?worker&url';
import { useEffect, useRef, useState } from 'react';
import { microphoneSettings } from './microphone-settings.ts';
import type { MicrophoneStatus } from './call-store.ts';
import type { VoiceSettings } from './settings.ts';
import { microphoneTrouble } from './trouble.ts';
import { t } from './panel-text.ts';

const LOWEST = -100;
const TEST_BITRATE = 64_000;
/** The name under which the own sound is played. */
const SELF = '0';

/** Plays the microphone back, as others hear it, with its level and whether the gate is open. */
export function MicrophoneTest({ settings }: { settings: VoiceSettings }) {
  const [isOn, setOn] = useState(false);
  const [status, setStatus] = useState<MicrophoneStatus>('off');
  const [level, setLevel] = useState(LOWEST);
  const [isOpen, setOpen] = useState(false);
  const microphone = useRef<Microphone>(null);
  const latest = useRef(settings);
  latest.current = settings;

  useEffect(() => {
    if (!isOn) return;
    const stop = new AbortController();
    runTest(latest.current, {
      stop: stop.signal,
      level: setLevel,
      talking: setOpen,
      status: setStatus,
      opened: (one) => {
        microphone.current = one;
      },
    }).catch((error: unknown) => {
      setStatus(error instanceof MicrophoneError ? error.problem : 'busy');
      setOn(false);
    });
    return () => {
      stop.abort();
      microphone.current = null;
      setLevel(LOWEST);
      setOpen(false);
    };
  }, [isOn]);

  useEffect(() => {
    microphone.current?.apply(testSettings(settings)).catch(() => setOn(false));
  }, [settings]);

  const trouble = microphoneTrouble(status);
  return (
    <div className="microphone-test">
      <button type="button" className="button" aria-pressed={isOn} onClick={() => setOn(!isOn)}>
        {isOn ? t('stopTest') : t('test')}
      </button>
      <meter
        className={isOpen ? 'level open' : 'level'}
        min={LOWEST}
        max={0}
        value={level}
        aria-label={t('level')}
        aria-valuetext={isOpen ? t('open') : t('closed')}
      />
      {typeof settings.threshold === 'number' && settings.mode === 'voice' && (
        <span className="muted threshold-note">{t('opensAboveValue', { value: settings.threshold })}</span>
      )}
      <p className="field-hint" role="status">
        {trouble ?? (isOn ? t('hearYourself') : '')}
      </p>
    </div>
  );
}

function testSettings(settings: VoiceSettings) {
  return microphoneSettings(settings, { byKey: false, isMuted: false, bitrate: TEST_BITRATE });
}

interface TestEvents {
  stop: AbortSignal;
  level(dbfs: number): void;
  talking(isTalking: boolean): void;
  status(status: MicrophoneStatus): void;
  opened(microphone: Microphone): void;
}

async function runTest(settings: VoiceSettings, events: TestEvents): Promise<void> {
  events.status('opening');
  const speakers = openSpeakers({ workletUrl });
  let seq = 0;
  try {
    if (settings.output !== 'default') await speakers.setDevice(settings.output).catch(() => undefined);
    const microphone = await openMicrophone(
      testSettings(settings),
      {
        frame: (opus, timestamp) => {
          speakers.play({ userId: SELF, seq: seq & 0xffff, timestamp, opus: new Uint8Array(opus) });
          seq += 1;
        },
        level: events.level,
        talking: events.talking,
        ended: () => events.status('ended'),
      },
      { workletUrl },
    );
    const close = () => {
      microphone.close();
      speakers.close();
    };
    if (events.stop.aborted) return close();
    events.stop.addEventListener('abort', close);
    events.opened(microphone);
    events.status('open');
  } catch (error) {
    speakers.close();
    throw error;
  }
}
