import { Actor } from '@guildhall/testkit/actor';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import type { ActivityScene } from './activity-scene.ts';
import { expectOk, visible } from './harness.ts';
import { takeScreenshots } from './screenshots.ts';

/** A command with its arguments, what the user does, and the documented answer. */
interface TestedCommand {
  args?: () => object;
  act?: () => Promise<void>;
  answer: () => unknown;
}

/** The page in which the activity runs, and a SKU of its application. */
interface Where {
  scene: ActivityScene;
  page: Page;
  sku: string;
}

const ACCEPTED = { data: null };
/** There are no quests. */
const NO_QUEST = { code: 1000 };

/** Every command of the SDK other than the logins. */
export function testedCommands(where: Where): Record<string, TestedCommand> {
  const { scene, page, sku } = where;
  const press = (name: string) => pressIn(page, name);
  return {
    captureLog: { args: () => ({ level: 'info', message: 'hello' }), answer: () => ACCEPTED },
    encourageHardwareAcceleration: { answer: () => ({ data: { enabled: expect.any(Boolean) } }) },
    getChannel: {
      args: () => ({ channel_id: scene.place.voiceId }),
      answer: () => ({ data: { id: scene.place.voiceId, guild_id: scene.place.id, type: 2, name: 'lodge', messages: [] } }),
    },
    getEntitlements: { answer: () => ({ data: { entitlements: [] } }) },
    getPlatformBehaviors: { answer: () => ({ data: { iosKeyboardResizesView: false } }) },
    getSkus: { answer: () => ({ data: { skus: [{ id: sku, name: 'Sunflower', price: { amount: 0, currency: 'usd' } }] } }) },
    openExternalLink: {
      args: () => ({ url: 'https://garden.example/rules' }),
      act: () => press('Cancel'),
      answer: () => ({ data: { opened: false } }),
    },
    openInviteDialog: { act: () => press('Done'), answer: () => ACCEPTED },
    setActivity: {
      args: () => ({ activity: { type: 0, details: 'Planting', state: 'In the garden' } }),
      answer: () => ({ data: { type: 0, name: 'Garden', details: 'Planting', state: 'In the garden' } }),
    },
    setConfig: { args: () => ({ use_interactive_pip: true }), answer: () => ({ data: { use_interactive_pip: true } }) },
    setOrientationLockState: { args: () => ({ lock_state: 3 }), answer: () => ACCEPTED },
    startPurchase: {
      args: () => ({ sku_id: sku }),
      act: () => press('Get it'),
      answer: () => ({ data: [{ sku_id: sku, user_id: scene.ada.id }] }),
    },
    userSettingsGetLocale: { answer: () => ({ data: { locale: expect.any(String) } }) },
    getInstanceConnectedParticipants: { answer: () => ({ data: { participants: [{ id: scene.ada.id }] } }) },
    getActivityInstanceConnectedParticipants: {
      answer: () => ({ data: { participants: [{ id: scene.ada.id, username: 'ada' }] } }),
    },
    getQuest: { answer: () => NO_QUEST },
    getQuestEnrollmentStatus: {
      args: () => ({ quest_id: '1' }),
      answer: () => ({ data: { quest_id: '1', is_enrolled: false } }),
    },
    questStartTimer: { args: () => ({ quest_id: '1' }), answer: () => ({ data: { success: false } }) },
    getRelationships: { answer: () => ({ data: { relationships: [] } }) },
    getUser: { args: () => ({ id: scene.grace.id }), answer: () => ({ data: { id: scene.grace.id, username: 'grace' } }) },
    initiateImageUpload: {
      act: () => choosePicture(page),
      answer: () => ({ data: { image_url: expect.stringMatching(/^https?:/) } }),
    },
    inviteUserEmbedded: {
      args: () => ({ user_id: scene.grace.id, content: 'Come and plant' }),
      act: () => press('Send invite'),
      answer: () => ACCEPTED,
    },
    openShareMomentDialog: { args: () => ({ mediaUrl: 'https://garden.example/a.png' }), answer: () => ({ code: 4000 }) },
    requestProxyTicketRefresh: { answer: () => ({ data: { ticket: expect.stringMatching(/^[\w-]+\.[\w-]{86}$/) } }) },
    shareInteraction: {
      args: () => ({
        ...{ command: 'plant', options: [{ name: 'seed', value: 'poppy' }], content: 'Three poppies for the bed' },
        components: [{ type: 1, components: [{ type: 2, style: 1, label: 'Water them' }] }],
      }),
      act: () => shareCommand(where),
      answer: () => ({ data: { success: true } }),
    },
    shareLink: {
      args: () => ({ message: 'Plant with me', custom_id: 'bed-7' }),
      act: () => press('Send to this channel'),
      answer: () => ({ data: { success: true, didCopyLink: false, didSendMessage: true } }),
    },
    getChannelPermissions: { answer: () => ({ data: { permissions: expect.stringMatching(/^\d+$/) } }) },
  };
}

const dialog = (page: Page) => page.getByRole('dialog');
const pressIn = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();

/** Ada runs the command that the activity shares, and its bot responds. */
async function shareCommand({ scene, page }: Where): Promise<void> {
  const asked = scene.botSession.event<{ id: string; token: string; channel_id: string; data: object }>('INTERACTION_CREATE');
  await visible(dialog(page).getByText('Three poppies for the bed'));
  await takeScreenshots(page, 'activity-share-command');
  await expectAccessible(page);
  await pressIn(page, 'Share');
  const { id, token, channel_id, data } = await asked;
  expect({ channel_id, data }).toMatchObject({
    channel_id: scene.place.voiceId,
    data: { name: 'plant', options: [{ name: 'seed', value: 'poppy' }] },
  });
  const nobody = new Actor(scene.harness.address, null);
  await expectOk(nobody.post(`/interactions/${id}/${token}/callback`, { type: 4, data: { content: 'Planted' } }));
}

async function choosePicture(page: Page): Promise<void> {
  const picture = { name: 'bed.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') };
  await dialog(page).getByLabel('Picture').setInputFiles(picture);
  await pressIn(page, 'Upload');
}

/** A PNG of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
