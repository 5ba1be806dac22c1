/** Returns the address of login with the texts that it shows, in the query as the specification requires. */
export function loginAddress(login: string, texts: { message?: string; error?: string; expiredToken?: '1'; email?: string }): string {
  const params = new URLSearchParams(texts);
  return params.size > 0 ? `${login}?${params}` : login;
}

/** Returns the address of a sign-in page with the email that was typed, so that nobody types it twice. */
export function withEmail(path: string, email: string): string {
  const typed = email.trim();
  return typed === '' ? path : `${path}?${new URLSearchParams({ email: typed })}`;
}
