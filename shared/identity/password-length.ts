/** Counted before any other work on a password. */
export const PASSWORD_LENGTH = { least: 8, most: 128 } as const;

export const TOO_SHORT = 'Password should be at least 8 characters.';
