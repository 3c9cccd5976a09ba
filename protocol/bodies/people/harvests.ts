/** The supported parts, by the names used in requests. */
export const BACKENDS = { Account: 'users', Servers: 'guilds', Activities: 'activities', Messages: 'messages' } as const;

/** Parts that people's clients may request too, for which this platform stores nothing. */
export const KEPT_NOWHERE = ['Analytics', 'Ads', 'Zendesk'] as const;
