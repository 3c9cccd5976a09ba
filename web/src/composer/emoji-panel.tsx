import { type KeyboardEvent, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { Emoji, Id } from '../api/wire-base.ts';
import { ChatContext } from '../channels/chat-context.ts';
import { EmojiSign } from '../message/emoji-sign.tsx';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { toastError } from '../state/toasts.ts';
import { t as shared } from '../ui/text.ts';
import styles from './emoji-panel.module.css';
import { COMMON_EMOJI } from './common-emoji.ts';
import { inTone, loadEmoji, recentEmoji, setSkinTone, skinTone, usableGuilds, useEmoji } from './emoji-index.ts';
import type { UnicodeEmoji } from './emoji-catalog.ts';
import { t } from './panels-text.ts';

/** The largest number of search results that are shown. */
const MAX_FOUND = 120;
const TONES = ['✋', '✋🏻', '✋🏼', '✋🏽', '✋🏾', '✋🏿'] as const;
const TONE_NAMES = ['tone0', 'tone1', 'tone2', 'tone3', 'tone4', 'tone5'] as const;
const GROUPS = [
  [0, '😀', 'group0'],
  [1, '👋', 'group1'],
  [3, '🐻', 'group3'],
  [4, '🍔', 'group4'],
  [5, '🚗', 'group5'],
  [6, '⚽', 'group6'],
  [7, '💡', 'group7'],
  [8, '🔣', 'group8'],
  [9, '🏁', 'group9'],
] as const;

interface Choice {
  key: string;
  emoji: Emoji;
  name: string;
}

interface Tab {
  key: string;
  label: string;
  sign: string;
  choices: () => Choice[];
}

const ofUnicode = (one: UnicodeEmoji, tone: number): Choice => ({
  key: one.sign,
  emoji: { id: null, name: inTone(one, tone) },
  name: one.name,
});
const ofCustom = (emoji: Emoji): Choice => ({ key: emoji.id ?? '', emoji, name: `:${emoji.name}:` });

/** Where the emoji will stand: in a channel, or among the settings of a guild, which takes only its own. */
function usePlace(within: Id | undefined): { guildId: Id | undefined; permissions: bigint } {
  const chat = useContext(ChatContext);
  return within || !chat ? { guildId: within, permissions: 0n } : chat;
}

function useTabs(all: readonly UnicodeEmoji[], tone: number, within: Id | undefined): Tab[] {
  const { guildId, permissions } = usePlace(within);
  const guilds = useSelected(store, (state) => state.guilds);
  return useMemo(() => {
    const names = new Map([...COMMON_EMOJI, ...all.map((one) => [one.sign, one.name] as const)]);
    const recent = (emoji: Emoji): Choice =>
      emoji.id ? ofCustom(emoji) : { key: emoji.name ?? '', emoji, name: names.get(emoji.name ?? '') ?? emoji.name ?? '' };
    const usable = guilds ? usableGuilds(store.get(), guildId, permissions) : [];
    const known = new Set(usable.flatMap((guild) => guild.emojis.map((one) => one.id)));
    return [
      {
        key: 'recent',
        label: t('groupRecent'),
        sign: '🕘',
        choices: () =>
          recentEmoji()
            .filter((one) => !one.id || known.has(one.id))
            .map(recent),
      },
      ...usable.map((guild) => ({
        key: guild.id,
        label: guild.name,
        sign: [...guild.name][0] ?? '',
        choices: () => guild.emojis.map(ofCustom),
      })),
      ...GROUPS.map(([group, sign, label]) => ({
        key: String(group),
        label: t(label),
        sign,
        choices: () => all.filter((one) => one.group === group).map((one) => ofUnicode(one, tone)),
      })),
    ];
  }, [all, tone, guilds, guildId, permissions]);
}

/** Search results: names that begin with the text first, and custom emoji before those of Unicode. */
function search(tabs: Tab[], all: readonly UnicodeEmoji[], wanted: string, tone: number): Choice[] {
  const custom = tabs.flatMap((tab) => (/^\d{2,}$/.test(tab.key) ? tab.choices() : []));
  const fits = custom.filter((one) => one.name.toLowerCase().includes(wanted));
  const found = all.filter((one) => one.words.includes(wanted));
  const begins = (one: UnicodeEmoji) => Number(one.name.startsWith(wanted) || one.names.some((name) => name.startsWith(wanted)));
  const sorted = found.sort((a, b) => begins(b) - begins(a));
  return [...fits, ...sorted.map((one) => ofUnicode(one, tone))].slice(0, MAX_FOUND);
}

function Tabs({ tabs, current, onChoose }: { tabs: Tab[]; current: string; onChoose: (key: string) => void }) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = tabs[tabs.findIndex((tab) => tab.key === current) + step];
    if (step === 0 || !next) return;
    event.preventDefault();
    event.stopPropagation();
    onChoose(next.key);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.key}"]`)?.focus();
  };
  return (
    <div className={styles.tabs} role="tablist" aria-label={t('emojiGroups')} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          data-tab={tab.key}
          aria-selected={tab.key === current}
          aria-label={tab.label}
          title={tab.label}
          tabIndex={tab.key === current ? 0 : -1}
          onClick={() => onChoose(tab.key)}
        >
          <span aria-hidden="true">{tab.sign}</span>
        </button>
      ))}
    </div>
  );
}

function ToneSelect({ tone, onTone }: { tone: number; onTone: (tone: number) => void }) {
  return (
    <select
      className={styles.tone}
      aria-label={t('skinTone')}
      title={t('skinTone')}
      value={tone}
      onChange={(event) => onTone(Number(event.target.value))}
    >
      {TONES.map((sign, at) => (
        <option key={sign} value={at}>
          {`${sign} ${t(TONE_NAMES[at] ?? 'tone0')}`}
        </option>
      ))}
    </select>
  );
}

/** The content of the picker. */
export function EmojiPanel({ onPick, within }: { onPick: (emoji: Emoji) => void; within?: Id | undefined }) {
  const loaded = useEmoji();
  const [query, setQuery] = useState('');
  const [tone, setTone] = useState(skinTone);
  const [current, setCurrent] = useState('recent');
  const input = useRef<HTMLInputElement>(null);
  const all = useMemo(() => loaded ?? [], [loaded]);
  const tabs = useTabs(all, tone, within);
  const wanted = query.trim().toLowerCase().replace(/^:|:$/g, '');
  const tab = tabs.find((one) => one.key === current) ?? tabs[0];
  const shown = useMemo(
    () => (wanted ? search(tabs, all, wanted, tone) : (tab?.choices() ?? [])),
    [tabs, all, wanted, tone, tab],
  );
  useEffect(() => {
    input.current?.focus();
    loadEmoji().catch(toastError);
  }, []);
  // If Enter is pressed before the emoji are loaded, the first match is chosen once they are.
  const [isAwaited, setAwaited] = useState(false);
  useEffect(() => {
    if (!isAwaited || !loaded) return;
    setAwaited(false);
    if (shown[0]) onPick(shown[0].emoji);
  }, [isAwaited, loaded, shown, onPick]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const [first] = shown;
    if (event.key === 'Enter' && first) onPick(first.emoji);
    else if (event.key === 'Enter' && !loaded) setAwaited(true);
    else if (event.key === 'ArrowDown') document.querySelector<HTMLElement>(`.${styles.grid} [data-roving]`)?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.panel}>
      <div className={`emoji-picker ${styles.head}`}>
        <input
          ref={input}
          type="search"
          placeholder={t('searchEmoji')}
          aria-label={t('searchEmoji')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <ToneSelect
          tone={tone}
          onTone={(next) => {
            setSkinTone(next);
            setTone(next);
          }}
        />
      </div>
      {!wanted && <p className={styles.title}>{tab?.label}</p>}
      <div className={styles.grid} key={wanted ? 'found' : tab?.key}>
        {shown.map(({ key, emoji, name }, at) => (
          <button
            key={key}
            type="button"
            data-roving
            tabIndex={at === 0 ? 0 : -1}
            aria-label={name}
            title={name}
            onClick={() => onPick(emoji)}
          >
            <EmojiSign emoji={emoji} size={26} />
          </button>
        ))}
      </div>
      {shown.length === 0 && <p className="empty-note">{shared(loaded ? 'noMatches' : 'loading')}</p>}
      <Tabs
        tabs={tabs}
        current={tab?.key ?? ''}
        onChoose={(key) => {
          setQuery('');
          setCurrent(key);
        }}
      />
    </div>
  );
}
