const ID = /^[\w-]{11}$/;
const HOSTS = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtube-nocookie.com', 'www.youtube-nocookie.com']);
const PATHS = /^\/(?:embed|shorts|live|v)\/([\w-]{11})/;

/** The video's id from any form of a YouTube address; null for anything else. */
export function youtubeId(link: string): string | null {
  const address = URL.parse(link.trim());
  if (!address) return null;
  const found = address.hostname === 'youtu.be' ? address.pathname.slice(1) : HOSTS.has(address.hostname) ? (address.searchParams.get('v') ?? PATHS.exec(address.pathname)?.[1]) : null;
  return found && ID.test(found) ? found : null;
}
