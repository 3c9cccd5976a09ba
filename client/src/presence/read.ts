import type { Activity, ActivityButton } from './activity.ts';
import { PLATFORMS, type WireActivity, wireName } from './wire.ts';

const FIELDS = [
  ...['name', 'type', 'statusDisplayType', 'state', 'stateUrl', 'details', 'detailsUrl'],
  ...['applicationId', 'parentApplicationId'],
];
const PICTURES = ['largeImage', 'smallImage', 'inviteCoverImage'];
const CAPTIONS = ['largeText', 'largeUrl', 'smallText', 'smallUrl'];

/** Reads an activity of the gateway, without secrets. Pictures that the server has get their address on `cdn`. */
export function readActivity(wire: WireActivity, cdn: string): Activity {
  const { application_id, party, assets, timestamps, supported_platforms = [], buttons = [] } = wire;
  const [currentSize, maxSize] = party?.size ?? [];
  const platforms = supported_platforms.reduce((all, name) => all | ((1 << PLATFORMS.indexOf(name)) & 255), 0);
  return Object.freeze({
    ...pick(wire, FIELDS),
    ...(assets && {
      assets: Object.freeze({
        ...pick(assets, CAPTIONS),
        ...pick(assets, PICTURES, (text) => addressOf(text, cdn, application_id)),
      }),
    }),
    ...(timestamps && { timestamps: Object.freeze(pick(timestamps, ['start', 'end'])) }),
    ...(party && { party: Object.freeze({ id: party.id, currentSize, maxSize }) }),
    ...(platforms && { supportedPlatforms: platforms }),
    ...(buttons[0] && { buttons: Object.freeze(buttons.map(buttonOf)) }),
  });
}

/**
 * The address of a picture: a copy of one of another site, an asset of the application by its id, or its icon or cover by the hash;
 * any other text as it is. Every activity of a game has an application.
 */
export function addressOf<T>(text: T, cdn: string, applicationId: string | undefined): T | string {
  if (typeof text !== 'string') return text;
  return text
    .replace(/^mp:/, `${cdn}/`)
    .replace(/^\d{17,19}$/, `${cdn}/app-assets/${applicationId}/$&.png`)
    .replace(/^[0-9a-f]{32}$/, `${cdn}/app-icons/${applicationId}/$&.png`);
}

function pick(wire: Readonly<Record<string, unknown>>, names: readonly string[], map = (value: unknown) => value): object {
  const present = names.filter((name) => wire[wireName(name)] !== undefined);
  return Object.fromEntries(present.map((name) => [name, map(wire[wireName(name)])]));
}

function buttonOf(button: string | ActivityButton): ActivityButton {
  return Object.freeze(typeof button === 'string' ? { label: button, url: '' } : button);
}
