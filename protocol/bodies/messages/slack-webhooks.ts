import { Type, type Static } from 'typebox';
import { Maybe } from '../../schemas.ts';

export const Long = () => Type.String({ maxLength: 152_133 });

export const Address = () => Maybe(Type.String({ maxLength: 2048 }));

export const Attachment = Type.Object({
  fallback: Maybe(Long()),
  pretext: Maybe(Long()),
  title: Maybe(Long()),
  title_link: Address(),
  text: Maybe(Long()),
  /** `#rgb`, `#rrggbb`, or one of three words. */
  color: Maybe(Type.String({ pattern: '^(#(([0-9a-fA-F]{2}){3}|([0-9a-fA-F]){3})|good|warning|danger)$' })),
  /** Seconds since 1970. */
  ts: Maybe(Type.Union([Type.Integer(), Type.String({ pattern: '^[0-9]{1,12}(\\.[0-9]+)?$' })])),
  footer: Maybe(Long()),
  footer_icon: Address(),
  author_name: Maybe(Long()),
  author_link: Address(),
  author_icon: Address(),
  image_url: Address(),
  thumb_url: Address(),
  fields: Maybe(
    Type.Array(
      Type.Object({
        name: Maybe(Long()),
        value: Maybe(Long()),
        inline: Maybe(Type.Boolean()),
        /** The other service's `name` and `inline`. */
        title: Maybe(Long()),
        short: Maybe(Type.Boolean()),
      }),
      { maxItems: 1521 },
    ),
  ),
});

/** The body that services send for Slack (SlackWebhook). */
export const SlackBody = Type.Object({
  text: Maybe(Type.String({ maxLength: 2000 })),
  username: Maybe(Long()),
  icon_url: Address(),
  attachments: Maybe(Type.Array(Attachment, { maxItems: 1521 })),
});

export type SlackBody = Static<typeof SlackBody>;
