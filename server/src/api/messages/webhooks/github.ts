import { LIMITS } from '@guildhall/protocol/limits';
import { clip } from './clip.ts';
import type { GithubBody } from '@guildhall/protocol/bodies/messages/webhooks';

/** An event as an embed of a message. */
export interface GithubEmbed {
  title: string;
  url?: string | undefined;
  description?: string | undefined;
  color?: number | undefined;
  author: { name: string; url: string; icon_url: string };
}

type Said = Omit<GithubEmbed, 'author'>;
/** Describes an event; undefined for one that is ignored. */
type Teller = (body: GithubBody) => Said | undefined;

/** Longest excerpt of a comment, an issue or a review. */
const EXCERPT = 500;
const COMMIT_LINE = 120;

const COLOR = {
  new: 0x1f883d,
  open: 0xd4842a,
  closed: 0x6e7781,
  merged: 0x8250df,
  remark: 0x4493f8,
  good: 0x1f883d,
  bad: 0xcf222e,
};

/**
 * The embed for an event, or undefined for ignored events and actions (reference: the supported events of
 * operation execute_github_compatible_webhook).
 */
export function githubEmbed(event: string, body: GithubBody): GithubEmbed | undefined {
  const said = Object.hasOwn(TELLERS, event) ? TELLERS[event]?.(body) : undefined;
  if (!said) return undefined;
  const { login, html_url, avatar_url } = body.sender;
  const place = body.repository ? `[${body.repository.full_name}] ` : '';
  return {
    ...said,
    title: clip(`${place}${said.title}`, 256),
    author: { name: clip(login, 256), url: html_url, icon_url: avatar_url },
  };
}

const TELLERS: Record<string, Teller> = {
  commit_comment: ({ comment }) =>
    comment
      ? { ...remark(comment), title: `Comment on commit ${short(comment.commit_id ?? '')}`, color: COLOR.remark }
      : undefined,
  create: ({ ref, ref_type, repository }) =>
    ref ? { title: `New ${ref_type ?? 'branch'}: ${ref}`, url: repository?.html_url, color: COLOR.new } : undefined,
  delete: ({ ref, ref_type, repository }) =>
    ref ? { title: `Deleted ${ref_type ?? 'branch'}: ${ref}`, url: repository?.html_url, color: COLOR.closed } : undefined,
  fork: ({ forkee }) => (forkee ? { title: `Forked to ${forkee.full_name}`, url: forkee.html_url } : undefined),
  issue_comment: ({ action, issue, comment }) => {
    if (action !== 'created' || !issue || !comment) return undefined;
    const kind = issue.pull_request ? 'pull request' : 'issue';
    return { ...remark(comment), title: `Comment on ${kind} ${named(issue)}`, color: COLOR.remark };
  },
  issues: ({ action, issue }) => {
    const color = colorOf(action, { opened: COLOR.open, reopened: COLOR.open, closed: COLOR.closed });
    if (!issue || color === undefined) return undefined;
    return { title: `Issue ${action}: ${named(issue)}`, url: issue.html_url, ...bodyWhenNew(action, issue), color };
  },
  member: ({ action, member, repository }) => {
    if (!member || (action !== 'added' && action !== 'removed')) return undefined;
    return { title: `Collaborator ${action}: ${member.login}`, url: repository?.html_url ?? member.html_url };
  },
  public: ({ repository }) =>
    repository ? { title: 'Now open to everyone', url: repository.html_url, color: COLOR.new } : undefined,
  pull_request: ({ action, pull_request: pull }) => {
    const color = colorOf(action, { opened: COLOR.new, reopened: COLOR.new, ready_for_review: COLOR.new, closed: COLOR.closed });
    if (!pull || color === undefined) return undefined;
    const isMerged = action === 'closed' && pull.merged === true;
    const what = isMerged ? 'merged' : action === 'ready_for_review' ? 'ready for review' : action;
    const title = `Pull request ${what}: ${named(pull)}`;
    return { title, url: pull.html_url, ...bodyWhenNew(action, pull), color: isMerged ? COLOR.merged : color };
  },
  pull_request_review: ({ action, review, pull_request: pull }) => {
    if (!review || !pull || (action !== 'submitted' && action !== 'dismissed')) return undefined;
    const state = action === 'dismissed' ? 'dismissed' : review.state.toLowerCase().replaceAll('_', ' ');
    const color = colorOf(state, { approved: COLOR.good, 'changes requested': COLOR.bad }) ?? COLOR.remark;
    return { title: `Review (${state}) of pull request ${named(pull)}`, url: review.html_url, ...excerpt(review.body), color };
  },
  pull_request_review_comment: ({ action, comment, pull_request: pull }) =>
    action === 'created' && comment && pull
      ? { ...remark(comment), title: `Review comment on pull request ${named(pull)}`, color: COLOR.remark }
      : undefined,
  push: tellPush,
  release: ({ action, release }) =>
    action === 'published' && release
      ? { title: `Released ${release.tag_name}`, url: release.html_url, color: COLOR.new }
      : undefined,
  watch: ({ action, repository }) =>
    action === 'started' && repository ? { title: 'Has a new star', url: repository.html_url } : undefined,
  check_run: ({ action, check_run: run }) => {
    if (action !== 'completed' || !run?.conclusion) return undefined;
    const title = `${run.name}: ${run.conclusion.replaceAll('_', ' ')}${placeOfCheck(run.check_suite)}`;
    const { title: heading, summary } = run.output ?? {};
    const text = [heading, summary].filter((part) => part).join('\n');
    return { title, url: run.details_url || run.html_url, ...excerpt(text), color: colorOfConclusion(run.conclusion) };
  },
  check_suite: ({ action, check_suite: suite, repository }) => {
    if (action !== 'completed' || !suite?.conclusion) return undefined;
    const title = `${suite.app.name} checks: ${suite.conclusion.replaceAll('_', ' ')}${placeOfCheck(suite)}`;
    const url = repository && `${repository.html_url}/commit/${encodeURIComponent(suite.head_sha)}`;
    return { title, ...(url ? { url } : {}), color: colorOfConclusion(suite.conclusion) };
  },
  discussion: ({ action, discussion, answer }) => {
    if (!discussion) return undefined;
    if (action === 'created')
      return {
        title: `Discussion: ${named(discussion)}`,
        url: discussion.html_url,
        ...excerpt(discussion.body),
        color: COLOR.open,
      };
    if (action !== 'answered') return undefined;
    const url = discussion.answer_html_url || discussion.html_url;
    return { title: `Discussion answered: ${named(discussion)}`, url, ...excerpt(answer?.body), color: COLOR.good };
  },
  discussion_comment: ({ action, discussion, comment }) =>
    action === 'created' && discussion && comment
      ? { ...remark(comment), title: `Comment on discussion ${named(discussion)}`, color: COLOR.remark }
      : undefined,
};

/** Pushes to branches; creating and deleting a branch have their own events. */
function tellPush({ ref, commits, forced, compare, head_commit: head }: GithubBody): Said | undefined {
  const branch = /^refs\/heads\/(.+)$/s.exec(ref ?? '')?.[1];
  if (branch === undefined) return undefined;
  const url = compare || head?.url || commits?.at(-1)?.url;
  if (forced && head)
    return { title: `${branch} was force-pushed to ${short(head.id)}`, url, ...listed(commits ?? []), color: COLOR.bad };
  if (!commits?.length) return undefined;
  const [first] = commits;
  const isOne = commits.length === 1;
  const title = `${branch}: ${isOne ? '1 new commit' : `${commits.length} new commits`}`;
  return { title, url: isOne ? first?.url : url, ...listed(commits), color: COLOR.merged };
}

/** One line per commit, as many as fit. */
function listed(commits: NonNullable<GithubBody['commits']>): { description?: string } {
  const lines = commits.slice(0, LIMITS.webhooks.commits.max).map(({ id, url, message, author }) => {
    const [line = ''] = message.split('\n', 1);
    return `[${short(id)}](${url}) ${clip(line, COMMIT_LINE)} (${clip(author.username || author.name, 40)})`;
  });
  if (commits.length > LIMITS.webhooks.commits.max) lines.push(`… and ${commits.length - LIMITS.webhooks.commits.max} more`);
  // Addresses may be long: drop whole lines, never parts of them.
  while (lines.join('\n').length > 4096) lines.pop();
  return lines.length ? { description: lines.join('\n') } : {};
}

function remark(comment: NonNullable<GithubBody['comment']>): { url: string; description?: string } {
  return { url: comment.html_url, ...excerpt(comment.body) };
}

function excerpt(text: string | null | undefined): { description?: string } {
  const trimmed = text?.trim();
  return trimmed ? { description: clip(trimmed, EXCERPT) } : {};
}

/** The body of an issue or pull request is shown only when it is opened. */
function bodyWhenNew(action: string | null | undefined, { body }: { body?: string | null }): { description?: string } {
  return action === 'opened' ? excerpt(body) : {};
}

const named = ({ number, title }: { number: number; title: string }) => `#${number} ${title}`;

const short = (id: string) => `\`${id.slice(0, 7)}\``;

function placeOfCheck({ head_branch, head_sha, pull_requests }: NonNullable<GithubBody['check_suite']>): string {
  const [pull] = pull_requests ?? [];
  if (pull) return ` on #${pull.number}`;
  return ` on ${head_branch || short(head_sha)}`;
}

function colorOf(key: string | null | undefined, colors: Record<string, number>): number | undefined {
  return key && Object.hasOwn(colors, key) ? colors[key] : undefined;
}

function colorOfConclusion(conclusion: string): number {
  if (conclusion === 'success') return COLOR.good;
  return ['neutral', 'skipped', 'cancelled', 'stale'].includes(conclusion) ? COLOR.closed : COLOR.bad;
}
