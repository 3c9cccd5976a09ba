import type { Activity, ActivityAssets, ActivityButton, ActivityTimestamps } from './activity.ts';
import { PLATFORMS, type WireActivity, wireName } from './wire.ts';

const FIELDS = [
  ...['name', 'type', 'statusDisplayType', 'state', 'stateUrl', 'details', 'detailsUrl'],
  ...['applicationId', 'parentApplicationId'],
];
const ASSETS = ['largeImage', 'largeText', 'largeUrl', 'smallImage', 'smallText', 'smallUrl', 'inviteCoverImage'];

/** Reads an activity of the gateway, without secrets. Pictures that the server has copied get their address on `cdn`. */
export function readActivity(wire: WireActivity, cdn: string): Activity {
  const { party, assets, timestamps, supported_platforms = [], buttons = [] } = wire;
  const [currentSize, maxSize] = party?.size ?? [];
  const platforms = supported_platforms.reduce((all, name) => all | ((1 << PLATFORMS.indexOf(name)) & 255), 0);
  return Object.freeze({
    ...pick(wire, FIELDS),
    ...(assets && { assets: frozen<ActivityAssets>(assets, ASSETS, (text) => addressOf(text, cdn)) }),
    ...(timestamps && { timestamps: frozen<ActivityTimestamps>(timestamps, ['start', 'end']) }),
    ...(party && { party: Object.freeze({ id: party.id, currentSize, maxSize }) }),
    ...(platforms && { supportedPlatforms: platforms }),
    ...(buttons[0] && { buttons: Object.freeze(buttons.map(buttonOf)) }),
  });
}

/** The address of a picture that the server has copied from another site; any other text as it is. */
export function addressOf<T>(text: T, cdn: string): T | string {
  return typeof text === 'string' && text.startsWith('mp:') ? `${cdn}/${text.slice(3)}` : text;
}

function pick(wire: Readonly<Record<string, unknown>>, names: readonly string[], map = (value: unknown) => value): object {
  const present = names.filter((name) => wire[wireName(name)] !== undefined);
  return Object.fromEntries(present.map((name) => [name, map(wire[wireName(name)])]));
}

function frozen<T extends object>(...given: Parameters<typeof pick>): T {
  // The names are those of T, and the server has checked the values.
  return Object.freeze(pick(...given)) as T;
}

function buttonOf(button: string | ActivityButton): ActivityButton {
  return Object.freeze(typeof button === 'string' ? { label: button, url: '' } : button);
}
