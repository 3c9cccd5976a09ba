import type { Activity, ActivityAssets, ActivityButton, ActivityTimestamps } from './activity.ts';
import { PLATFORMS, type WireActivity, wireName } from './wire.ts';

const FIELDS = [
  ...['name', 'type', 'statusDisplayType', 'state', 'stateUrl', 'details', 'detailsUrl'],
  ...['applicationId', 'parentApplicationId'],
];
const ASSETS = ['largeImage', 'largeText', 'largeUrl', 'smallImage', 'smallText', 'smallUrl', 'inviteCoverImage'];

/** Reads an activity of the gateway, without secrets. Pictures that the server has get their address on `cdn`. */
export function readActivity(wire: WireActivity, cdn: string): Activity {
  const { party, assets, timestamps, supported_platforms = [], buttons = [] } = wire;
  const [currentSize, maxSize] = party?.size ?? [];
  const pictureOf = (text: unknown, name: string) =>
    addressOf(text, cdn, name.endsWith('Image') ? wire.application_id : undefined);
  const platforms = supported_platforms.reduce((all, name) => all | ((1 << PLATFORMS.indexOf(name)) & 255), 0);
  return Object.freeze({
    ...pick(wire, FIELDS),
    ...(assets && { assets: frozen<ActivityAssets>(assets, ASSETS, pictureOf) }),
    ...(timestamps && { timestamps: frozen<ActivityTimestamps>(timestamps, ['start', 'end']) }),
    ...(party && { party: Object.freeze({ id: party.id, currentSize, maxSize }) }),
    ...(platforms && { supportedPlatforms: platforms }),
    ...(buttons[0] && { buttons: Object.freeze(buttons.map(buttonOf)) }),
  });
}

/** The address of a picture: a copy of one of another site, or an asset of the application by its id; any other text as it is. */
export function addressOf<T>(text: T, cdn: string, applicationId?: string): T | string {
  if (typeof text !== 'string') return text;
  if (text.startsWith('mp:')) return `${cdn}/${text.slice(3)}`;
  return applicationId && /^\d{17,19}$/.test(text) ? `${cdn}/app-assets/${applicationId}/${text}.png` : text;
}

function pick(
  wire: Readonly<Record<string, unknown>>,
  names: readonly string[],
  map = (value: unknown, _name: string) => value,
): object {
  const present = names.filter((name) => wire[wireName(name)] !== undefined);
  return Object.fromEntries(present.map((name) => [name, map(wire[wireName(name)], name)]));
}

function frozen<T extends object>(...given: Parameters<typeof pick>): T {
  // The names are those of T, and the server has checked the values.
  return Object.freeze(pick(...given)) as T;
}

function buttonOf(button: string | ActivityButton): ActivityButton {
  return Object.freeze(typeof button === 'string' ? { label: button, url: '' } : button);
}
