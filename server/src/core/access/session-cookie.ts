/** The cookie that keeps a person logged in on the server's own pages. */
export const SESSION_COOKIE = 'guildhall_session';
