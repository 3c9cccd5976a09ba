import { type SubmitEvent, useState } from 'react';
import { messageOf } from '../api/http.ts';
import type { Channel } from '../api/wire.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Gate } from '../login/gate.tsx';
import { navigate } from '../router.tsx';
import { channelName, isVisible, privateChannels } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import type { State } from '../state/types.ts';
import { useApplication } from './running-list.tsx';
import { hasActivities } from './selectors.ts';
import { startActivity } from './start.ts';

interface Place {
  name: string;
  channels: Channel[];
}

/** The channels in which activities can run, by guild, after the private ones. */
function placesOf(state: State): Place[] {
  const all = Object.values(state.channels).filter((channel) => hasActivities(channel) && isVisible(state, channel));
  const guilds = state.guildOrder.map((id) => ({
    name: state.guilds[id]?.name ?? '',
    channels: all.filter((channel) => channel.guild_id === id),
  }));
  return [{ name: 'Direct messages', channels: privateChannels(state) }, ...guilds].filter(({ channels }) => channels.length > 0);
}

/** A link to an activity: the user chooses where to start it. */
export function ActivityLinkPage({ applicationId, query }: { applicationId: string; query: URLSearchParams }) {
  const application = useApplication(applicationId);
  const [places] = useState(() => placesOf(store.get()));
  const [channelId, setChannelId] = useState(places[0]?.channels[0]?.id ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const start = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const channel = store.get().channels[channelId];
    if (!channel) return;
    try {
      const referral = { customId: query.get('custom_id') ?? undefined, referrerId: query.get('referrer_id') ?? undefined };
      await startActivity(channelId, applicationId, referral);
      navigate(`/channels/${channel.guild_id ?? '@me'}/${channelId}`);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const name = application?.name ?? 'Activity';
  return (
    <Gate title={name} lead={application?.description || 'An activity to play together.'}>
      <div className="invite-guild">
        <Avatar id={applicationId} name={name} shape="app" size={72} picture={application?.icon} folder="app-icons" />
      </div>
      {problem && (
        <p className="form-error" role="alert">
          {problem}
        </p>
      )}
      <form onSubmit={(event) => void start(event)}>
        <div className="field">
          <label htmlFor="activity-channel">Where</label>
          <select id="activity-channel" value={channelId} onChange={(event) => setChannelId(event.target.value)}>
            {places.map((place) => (
              <optgroup key={place.name} label={place.name}>
                {place.channels.map((channel) => (
                  <option key={channel.id} value={channel.id}>
                    {channelName(channel)}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </div>
        <button type="submit" className="button primary large" disabled={channelId === ''}>
          Start
        </button>
      </form>
    </Gate>
  );
}
