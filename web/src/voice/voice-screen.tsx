import { type Device, type Devices, listDevices, watchDevices } from '@guildhall/call/audio/devices';
import { useEffect, useId, useState } from 'react';
import { Switch } from '../ui/field.tsx';
import { useSelected } from '../state/store.ts';
import { CameraPreview } from './camera-preview.tsx';
import { MicrophoneTest } from './microphone-test.tsx';
import { PercentSlider } from './percent-slider.tsx';
import { changeSettings, isWritten, keyName, type VoiceSettings, voiceSettings } from './settings.ts';

/** The screen for voice and video in this browser: devices, when the microphone opens, and processing. */
export function VoiceScreen() {
  const settings = useSelected(voiceSettings, (value) => value);
  const [devices, setDevices] = useState<Devices | null>(null);
  useEffect(() => watchDevices(setDevices), []);
  return (
    <>
      <p className="settings-lead">These settings apply to this browser.</p>
      <section className="panel" aria-labelledby="voice-devices">
        <h2 id="voice-devices">Devices</h2>
        <DeviceSelect
          label="Microphone"
          devices={devices?.inputs}
          value={settings.input}
          onChange={(input) => changeSettings({ input })}
        />
        <PercentSlider
          label="Microphone volume"
          value={settings.inputVolume}
          onChange={(inputVolume) => changeSettings({ inputVolume })}
        />
        {devices?.canChooseOutput !== false && (
          <DeviceSelect
            label="Speakers"
            devices={devices?.outputs}
            value={settings.output}
            onChange={(output) => changeSettings({ output })}
          />
        )}
        <PercentSlider
          label="Volume of calls"
          value={settings.outputVolume}
          onChange={(outputVolume) => changeSettings({ outputVolume })}
        />
        {devices && !devices.hasNames && (
          <p className="field-hint">
            Your browser shows the names of devices once you have allowed the microphone or the camera.
          </p>
        )}
        <MicrophoneTest settings={settings} />
      </section>
      <section className="panel" aria-labelledby="voice-camera">
        <h2 id="voice-camera">Camera</h2>
        <DeviceSelect
          label="Camera for calls"
          kind="Camera"
          devices={devices?.cameras}
          value={settings.camera}
          onChange={(camera) => changeSettings({ camera })}
        />
        <CameraPreview deviceId={settings.camera} opened={() => void listDevices().then(setDevices)} />
      </section>
      <section className="panel" aria-labelledby="voice-gate">
        <h2 id="voice-gate">When the microphone opens</h2>
        <GateChoice settings={settings} />
      </section>
      <section className="panel" aria-labelledby="voice-processing">
        <h2 id="voice-processing">Processing</h2>
        <NoiseSelect settings={settings} />
        <Switch
          label="Echo cancellation"
          hint="Removes the sound of your speakers from your microphone. Switch it off only with headphones."
          checked={settings.echoCancellation}
          onChange={(echoCancellation) => changeSettings({ echoCancellation })}
        />
        <Switch
          label="Automatic gain control"
          hint="Makes quiet speech louder and loud speech quieter."
          checked={settings.automaticGain}
          onChange={(automaticGain) => changeSettings({ automaticGain })}
        />
      </section>
    </>
  );
}

interface DeviceProps {
  label: string;
  /** The name of a device whose own name the browser hides. Default the label. */
  kind?: string;
  devices: readonly Device[] | undefined;
  value: string;
  onChange: (id: string) => void;
}

function DeviceSelect({ label, kind = label, devices = [], value, onChange }: DeviceProps) {
  const id = useId();
  const named = devices.filter((one) => one.id !== 'default');
  const isGone = value !== 'default' && !named.some((one) => one.id === value);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="default">System default</option>
        {named.map((one, at) => (
          <option key={one.id} value={one.id}>
            {one.name || `${kind} ${at + 1}`}
          </option>
        ))}
        {isGone && <option value={value}>Not connected</option>}
      </select>
    </div>
  );
}

function GateChoice({ settings }: { settings: VoiceSettings }) {
  const id = useId();
  const { mode, threshold } = settings;
  const isAutomatic = threshold === 'automatic';
  return (
    <>
      <fieldset className="gate-choice">
        <legend className="unseen">When the microphone opens</legend>
        <label>
          <input type="radio" name={id} checked={mode === 'voice'} onChange={() => changeSettings({ mode: 'voice' })} />
          <span>
            <strong>When you speak</strong>
            <span className="field-hint">Quiet background noise isn’t sent.</span>
          </span>
        </label>
        <label>
          <input
            type="radio"
            name={id}
            checked={mode === 'push-to-talk'}
            onChange={() => changeSettings({ mode: 'push-to-talk' })}
          />
          <span>
            <strong>While you hold a key</strong>
            <span className="field-hint">Push to talk. Browsers allow this only while this page has the focus.</span>
          </span>
        </label>
      </fieldset>
      {mode === 'voice' ? (
        <>
          <Switch
            label="Automatic sensitivity"
            hint="Follows the noise of your room."
            checked={isAutomatic}
            onChange={(on) => changeSettings({ threshold: on ? 'automatic' : -50 })}
          />
          {!isAutomatic && (
            <div className="field slider-field">
              <label htmlFor={`${id}-threshold`}>Opens above</label>
              <output htmlFor={`${id}-threshold`}>{threshold} dB</output>
              <input
                id={`${id}-threshold`}
                type="range"
                min={-100}
                max={0}
                value={threshold}
                onChange={(event) => changeSettings({ threshold: Number(event.target.value) })}
              />
            </div>
          )}
        </>
      ) : (
        <KeyChoice code={settings.talkKey} />
      )}
    </>
  );
}

/** The key that is held to talk: the next one that is pressed after the button. */
function KeyChoice({ code }: { code: string }) {
  const [isListening, setListening] = useState(false);
  useEffect(() => {
    if (!isListening) return;
    const onKey = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopPropagation();
      setListening(false);
      if (event.code !== 'Escape' && event.code !== '') changeSettings({ talkKey: event.code });
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [isListening]);
  return (
    <div className="key-choice">
      <span>
        Talk key: <kbd>{keyName(code)}</kbd>
      </span>
      <button type="button" className="button" aria-pressed={isListening} onClick={() => setListening(!isListening)}>
        <span aria-live="polite">{isListening ? 'Press a key… (Esc cancels)' : 'Choose another key'}</span>
      </button>
      {isWritten(code) && <p className="field-hint">This key doesn’t open the microphone while you write in a text field.</p>}
    </div>
  );
}

const SUPPRESSIONS: Record<VoiceSettings['noiseSuppression'], string> = {
  off: 'Off',
  browser: 'The browser’s own',
  rnnoise: 'RNNoise (stronger, needs more processor time)',
};

function isSuppression(value: string): value is VoiceSettings['noiseSuppression'] {
  return Object.hasOwn(SUPPRESSIONS, value);
}

function NoiseSelect({ settings }: { settings: VoiceSettings }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Noise suppression</label>
      <select
        id={id}
        value={settings.noiseSuppression}
        onChange={({ target }) => isSuppression(target.value) && changeSettings({ noiseSuppression: target.value })}
      >
        {Object.entries(SUPPRESSIONS).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
