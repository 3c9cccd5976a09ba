// The values of ActivityActionTypes: constants, which a bundler replaces by their values.
export const JOIN = 1;
export const JOIN_REQUEST = 5;
