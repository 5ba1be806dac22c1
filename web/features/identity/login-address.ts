/** Address of login with what it should say; the texts travel in the query, as the specification has it. */
export function loginAddress(login: string, say: { message?: string; error?: string; expiredToken?: '1'; email?: string }): string {
  const params = new URLSearchParams(say);
  return params.size > 0 ? `${login}?${params}` : login;
}
