import styles from './device.module.css';
import { t } from './text.ts';

type Text = Parameters<typeof t>[0];

/** A key by its text, or by the sign on it. */
type Key = { text: Text } | { sign: string };
interface Shortcut {
  keys: readonly Key[];
  does: Text;
}

const ctrl: Key = { text: 'keyCtrl' };
const alt: Key = { text: 'keyAlt' };
const shift: Key = { text: 'keyShift' };

const GROUPS: readonly { when: Text; shortcuts: readonly Shortcut[] }[] = [
  {
    when: 'whenAnywhere',
    shortcuts: [
      { keys: [ctrl, { sign: '/' }], does: 'doList' },
      { keys: [{ text: 'keyEscape' }], does: 'doClose' },
    ],
  },
  {
    when: 'whenLists',
    shortcuts: [
      { keys: [{ text: 'keyArrows' }], does: 'doMove' },
      { keys: [{ text: 'keyHome' }, { text: 'keyEnd' }], does: 'doFirstLast' },
    ],
  },
  {
    when: 'whenComposer',
    shortcuts: [
      { keys: [{ text: 'keyEnter' }], does: 'doSend' },
      { keys: [shift, { text: 'keyEnter' }], does: 'doNewLine' },
      { keys: [{ text: 'keyUp' }], does: 'doEditLast' },
      { keys: [{ sign: '/' }], does: 'doCommand' },
      { keys: [{ text: 'keyTab' }], does: 'doSuggestion' },
    ],
  },
  {
    when: 'whenMessage',
    shortcuts: [
      { keys: [{ sign: 'R' }], does: 'doReply' },
      { keys: [{ sign: 'E' }], does: 'doEdit' },
      { keys: [{ sign: '+' }], does: 'addReaction' },
      { keys: [{ text: 'keyDelete' }], does: 'doDelete' },
      { keys: [{ text: 'keyEscape' }], does: 'doToComposer' },
    ],
  },
  {
    when: 'whenCalls',
    shortcuts: [
      { keys: [alt, { sign: 'M' }], does: 'doMute' },
      { keys: [alt, shift, { sign: 'M' }], does: 'doDeafen' },
      { keys: [alt, shift, { sign: 'H' }], does: 'doDisconnect' },
    ],
  },
];

/** All keyboard shortcuts, by where they work. */
export function Shortcuts() {
  return (
    <div className={styles.groups}>
      {GROUPS.map(({ when, shortcuts }) => (
        <section key={when} aria-label={t(when)}>
          <h2>{t(when)}</h2>
          <dl className={styles.shortcuts}>
            {shortcuts.map(({ keys, does }) => (
              <div key={does}>
                <dt>{t(does)}</dt>
                <dd>
                  {keys.map((key) => {
                    const name = 'text' in key ? t(key.text) : key.sign;
                    return <kbd key={name}>{name}</kbd>;
                  })}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
