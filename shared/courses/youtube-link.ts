const HOSTS = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtube-nocookie.com', 'www.youtube-nocookie.com']);
const ID = /^[A-Za-z0-9_-]{6,20}$/;

function idOf(url: URL): string | null {
  const [, first = '', second = ''] = url.pathname.split('/');
  if (url.hostname === 'youtu.be') return first;
  if (!HOSTS.has(url.hostname)) return null;
  if (first === 'watch') return url.searchParams.get('v');
  return ['embed', 'shorts', 'live', 'v'].includes(first) ? second : null;
}

/** The video of a YouTube address in any of its forms, with or without https; null for every other address. */
export function youtubeId(link: string): string | null {
  const text = link.trim();
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  const id = idOf(url);
  return id !== null && ID.test(id) ? id : null;
}

/** Where the player of a video is framed from. */
export const youtubeFrame = (id: string): string => `https://www.youtube-nocookie.com/embed/${id}`;
