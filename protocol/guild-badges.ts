import blossom from '@iconify-icons/fluent-emoji-high-contrast/blossom.js';
import bug from '@iconify-icons/fluent-emoji-high-contrast/bug.js';
import butterfly from '@iconify-icons/fluent-emoji-high-contrast/butterfly.js';
import catFace from '@iconify-icons/fluent-emoji-high-contrast/cat-face.js';
import compass from '@iconify-icons/fluent-emoji-high-contrast/compass.js';
import crescentMoon from '@iconify-icons/fluent-emoji-high-contrast/crescent-moon.js';
import crown from '@iconify-icons/fluent-emoji-high-contrast/crown.js';
import dagger from '@iconify-icons/fluent-emoji-high-contrast/dagger.js';
import dogFace from '@iconify-icons/fluent-emoji-high-contrast/dog-face.js';
import droplet from '@iconify-icons/fluent-emoji-high-contrast/droplet.js';
import fire from '@iconify-icons/fluent-emoji-high-contrast/fire.js';
import fourLeafClover from '@iconify-icons/fluent-emoji-high-contrast/four-leaf-clover.js';
import frog from '@iconify-icons/fluent-emoji-high-contrast/frog.js';
import gemStone from '@iconify-icons/fluent-emoji-high-contrast/gem-stone.js';
import goat from '@iconify-icons/fluent-emoji-high-contrast/goat.js';
import heavyDollarSign from '@iconify-icons/fluent-emoji-high-contrast/heavy-dollar-sign.js';
import highVoltage from '@iconify-icons/fluent-emoji-high-contrast/high-voltage.js';
import honeybee from '@iconify-icons/fluent-emoji-high-contrast/honeybee.js';
import leafFlutteringInWind from '@iconify-icons/fluent-emoji-high-contrast/leaf-fluttering-in-wind.js';
import mapleLeaf from '@iconify-icons/fluent-emoji-high-contrast/maple-leaf.js';
import moneyBag from '@iconify-icons/fluent-emoji-high-contrast/money-bag.js';
import mushroom from '@iconify-icons/fluent-emoji-high-contrast/mushroom.js';
import pottedPlant from '@iconify-icons/fluent-emoji-high-contrast/potted-plant.js';
import rabbitFace from '@iconify-icons/fluent-emoji-high-contrast/rabbit-face.js';
import heartSuit from '@iconify-icons/fluent-emoji-high-contrast/heart-suit.js';
import skull from '@iconify-icons/fluent-emoji-high-contrast/skull.js';
import snail from '@iconify-icons/fluent-emoji-high-contrast/snail.js';
import spider from '@iconify-icons/fluent-emoji-high-contrast/spider.js';
import trophy from '@iconify-icons/fluent-emoji-high-contrast/trophy.js';
import wiltedFlower from '@iconify-icons/fluent-emoji-high-contrast/wilted-flower.js';

/** The features that unlock a pack of badges. */
const PACKS = {
  PETS: 'GUILD_TAGS_BADGE_PACK_PETS',
  FLEX: 'GUILD_TAGS_BADGE_PACK_FLEX',
  PLANT: 'GUILD_TAGS_BADGE_PACK_PLANT',
  CREEPY_CRAWLIES: 'GUILD_TAGS_BADGE_PACK_CREEPY_CRAWLIES',
} as const;

/** A kind of badge that a guild tag can have. */
export interface GuildBadge {
  /** Its number on the wire; 10 to 20 are retired. */
  kind: number;
  name: string;
  /** The guild feature that the kind requires; null for those that come with GUILD_TAGS. */
  feature: string | null;
  /** SVG shapes in a 32 by 32 square, filled with `currentColor`. */
  shapes: string;
}

const badge = (kind: number, name: string, icon: { body: string }, feature: string | null = null): GuildBadge => ({
  kind,
  name,
  feature,
  shapes: icon.body,
});

/** Every kind of badge, by its number. */
export const GUILD_BADGES: readonly GuildBadge[] = [
  badge(0, 'Sword', dagger),
  badge(1, 'Water drop', droplet),
  badge(2, 'Skull', skull),
  badge(3, 'Toadstool', mushroom),
  badge(4, 'Moon', crescentMoon),
  badge(5, 'Lightning', highVoltage),
  badge(6, 'Leaf', leafFlutteringInWind),
  badge(7, 'Heart', heartSuit),
  badge(8, 'Fire', fire),
  badge(9, 'Compass', compass),
  badge(21, 'Bunny', rabbitFace, PACKS.PETS),
  badge(22, 'Dog', dogFace, PACKS.PETS),
  badge(23, 'Frog', frog, PACKS.PETS),
  badge(24, 'Goat', goat, PACKS.PETS),
  badge(25, 'Cat', catFace, PACKS.PETS),
  badge(26, 'Diamond', gemStone, PACKS.FLEX),
  badge(27, 'Crown', crown, PACKS.FLEX),
  badge(28, 'Trophy', trophy, PACKS.FLEX),
  badge(29, 'Money bag', moneyBag, PACKS.FLEX),
  badge(30, 'Dollar', heavyDollarSign, PACKS.FLEX),
  badge(31, 'Clover', fourLeafClover, PACKS.PLANT),
  badge(32, 'Blossom', blossom, PACKS.PLANT),
  badge(33, 'Potted plant', pottedPlant, PACKS.PLANT),
  badge(34, 'Maple leaf', mapleLeaf, PACKS.PLANT),
  badge(35, 'Wilted flower', wiltedFlower, PACKS.PLANT),
  badge(36, 'Butterfly', butterfly, PACKS.CREEPY_CRAWLIES),
  badge(37, 'Snail', snail, PACKS.CREEPY_CRAWLIES),
  badge(38, 'Caterpillar', bug, PACKS.CREEPY_CRAWLIES),
  badge(39, 'Spider', spider, PACKS.CREEPY_CRAWLIES),
  badge(40, 'Bee', honeybee, PACKS.CREEPY_CRAWLIES),
];

/**
 * A badge as an SVG document: its shapes in the primary colour with an outline in the secondary one, so that it is
 * visible on light and dark. Colours are `#rrggbb`.
 */
export function guildBadgeSvg({ shapes }: GuildBadge, primary: string, secondary: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 34 34" width="256" height="256"><g color="${secondary}" stroke="${secondary}" stroke-width="5" stroke-linejoin="round">${shapes}</g><g color="${primary}">${shapes}</g></svg>`;
}
