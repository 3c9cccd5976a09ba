import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { RunningActivities } from '../activities/running-activities.tsx';
import type { Channel } from '../api/wire.ts';
import { enumeration } from '../i18n/locale.ts';
import { toggleCard } from '../members/card-store.ts';
import { Avatar } from '../ui/avatar.tsx';
import { MenuButton } from '../ui/popover.tsx';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { call } from './call-store.ts';
import { callerItems } from './caller-menu.ts';
import { CallerMarks } from './caller-marks.tsx';
import { type Caller, callersOf, stateWords } from './selectors.ts';
import { t } from './stage-text.ts';

const VerifyDialog = lazy(async () => ({ default: (await import('./codes-dialog.tsx')).VerifyDialog }));

/** The users of a voice or stage channel, below it in the channel list. */
export function ChannelPeople({ channel }: { channel: Channel }) {
  const users = useSelected(store, (state) => state.voice.states[channel.id]);
  const guild = useSelected(store, (state) => state.guilds[channel.guild_id ?? '']);
  const status = useSelected(store, (state) => state.voice.statuses[channel.id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list only depends on the voice states and the names
  const callers = useMemo(() => callersOf(store.get(), channel), [users, guild, channel]);
  return (
    <>
      {status && <p className="channel-status">{status}</p>}
      <RunningActivities channel={channel} isCompact />
      {callers.length > 0 && (
        <ul className="callers" aria-label={t('inChannel', { name: channel.name ?? '' })}>
          {callers.map((caller) => (
            <CallerRow key={caller.state.user_id} caller={caller} channel={channel} />
          ))}
        </ul>
      )}
    </>
  );
}

function CallerRow({ caller, channel }: { caller: Caller; channel: Channel }) {
  const { state, name, isBot, avatar } = caller;
  const speaking = useSelected(call, (now) => now?.channelId === channel.id && now.speaking.has(state.user_id));
  const [verifying, setVerifying] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const showCard = () => {
    const user = store.get().users[state.user_id];
    const anchor = row.current?.querySelector('button');
    if (user && anchor) toggleCard({ user, guildId: channel.guild_id, channelId: channel.id, anchor });
  };
  const words = enumeration().format([name, ...(speaking ? [t('speaking')] : []), ...stateWords(state)]);
  const face = (
    <>
      <Avatar id={state.user_id} name={name} size={24} shape={isBot ? 'app' : 'person'} picture={avatar} />
      <span className="caller-name">{name}</span>
      <CallerMarks state={state} />
    </>
  );
  return (
    <li ref={row} className={speaking ? 'speaking' : undefined}>
      <MenuButton
        label={words}
        className="caller"
        roving
        items={() => callerItems({ caller, channel, onVerify: () => setVerifying(true), onProfile: showCard })}
      >
        {face}
      </MenuButton>
      {verifying && (
        <Suspense fallback={null}>
          <VerifyDialog userId={state.user_id} name={name} onClose={() => setVerifying(false)} />
        </Suspense>
      )}
    </li>
  );
}
