import { Type, type Static } from 'typebox';
import { Text, Maybe, ImageData, Snowflake } from '../../schemas.ts';
import { EditMessageBody, NewMessageBody } from './messages.ts';

/** The body fields for a webhook's name and picture. */
export const WebhookFields = { name: Type.Optional(Text(1, 80)), avatar: Maybe(ImageData()) };

export const Long = () => Type.String({ maxLength: 152_133 });

export const Address = () => Type.String({ maxLength: 2048 });

export const Many = <T extends Parameters<typeof Type.Array>[0]>(item: T) => Maybe(Type.Array(item, { maxItems: 1521 }));

export const User = Type.Object({ id: Type.Integer(), login: Long(), html_url: Address(), avatar_url: Address() });

export const Comment = Type.Object({
  id: Type.Integer(),
  html_url: Address(),
  user: User,
  commit_id: Maybe(Long()),
  body: Long(),
});

export const Issue = Type.Object({
  id: Type.Integer(),
  number: Type.Integer(),
  html_url: Address(),
  user: User,
  title: Long(),
  body: Maybe(Long()),
  /** Set if the issue is a pull request. */
  pull_request: Type.Optional(Type.Unknown()),
  merged: Maybe(Type.Boolean()),
});

export const Repository = Type.Object({ id: Type.Integer(), html_url: Address(), name: Long(), full_name: Long() });

export const Commit = Type.Object({
  id: Long(),
  url: Address(),
  message: Long(),
  author: Type.Object({ username: Maybe(Long()), name: Long() }),
});

export const CheckSuite = Type.Object({
  conclusion: Maybe(Long()),
  head_branch: Maybe(Long()),
  head_sha: Long(),
  pull_requests: Many(Type.Object({ number: Type.Integer() })),
  app: Type.Object({ name: Long() }),
});

export const CheckRun = Type.Object({
  conclusion: Maybe(Long()),
  name: Long(),
  html_url: Address(),
  check_suite: CheckSuite,
  details_url: Maybe(Address()),
  output: Maybe(Type.Object({ title: Maybe(Long()), summary: Maybe(Long()) })),
  pull_requests: Many(Type.Object({ number: Type.Integer() })),
});

/** The body that the code host posts (GithubWebhook); a header names the event. */
export const GithubBody = Type.Object({
  action: Maybe(Long()),
  ref: Maybe(Long()),
  ref_type: Maybe(Long()),
  comment: Maybe(Comment),
  issue: Maybe(Issue),
  pull_request: Maybe(Issue),
  repository: Maybe(Repository),
  forkee: Maybe(Repository),
  sender: User,
  member: Maybe(User),
  release: Maybe(Type.Object({ id: Type.Integer(), tag_name: Long(), html_url: Address(), author: User })),
  head_commit: Maybe(Commit),
  commits: Many(Commit),
  forced: Maybe(Type.Boolean()),
  compare: Maybe(Address()),
  review: Maybe(Type.Object({ user: User, body: Maybe(Long()), html_url: Address(), state: Long() })),
  check_run: Maybe(CheckRun),
  check_suite: Maybe(CheckSuite),
  discussion: Maybe(
    Type.Object({
      title: Long(),
      number: Type.Integer(),
      html_url: Address(),
      answer_html_url: Maybe(Address()),
      body: Maybe(Long()),
      user: User,
    }),
  ),
  answer: Maybe(Comment),
});

export type GithubBody = Static<typeof GithubBody>;

export const { content, embeds, allowed_mentions, components, attachments, poll, flags } = EditMessageBody.properties;

export const common = { content, embeds, allowed_mentions, components, attachments, poll, flags };

/** A message sent by a webhook (IncomingWebhookRequestPartial). */
export const ExecuteBody = Type.Object({
  ...common,
  tts: NewMessageBody.properties.tts,
  username: Maybe(Text(0, 80)),
  avatar_url: Maybe(Type.String({ maxLength: 2048 })),
  thread_name: Maybe(Type.String({ maxLength: 100 })),
  applied_tags: Maybe(Type.Array(Snowflake(), { maxItems: 5 })),
});

export type ExecuteBody = Static<typeof ExecuteBody>;

/** An edit of a webhook's message (IncomingWebhookUpdateRequestPartial). */
export const EditBody = Type.Object(common);

/** Selects the thread of a webhook's message, and whether its components count. */
export const MessageQuery = Type.Object({
  thread_id: Type.Optional(Snowflake()),
  with_components: Type.Optional(Type.Boolean()),
});
