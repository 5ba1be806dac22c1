import { describe, expect, it } from 'vitest';
import { isBelow, webHostOf } from './web-address.ts';
import { startSecond, vimeoFrame, vimeoPage, vimeoVideo, youtubeFrame, youtubeId, youtubePage } from './video-links.ts';

describe('a YouTube address', () => {
  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'http://youtube.com/watch?feature=share&v=dQw4w9WgXcQ&t=10s',
    'https://youtu.be/dQw4w9WgXcQ?si=x',
    'youtu.be/dQw4w9WgXcQ',
    'https://m.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/live/dQw4w9WgXcQ?feature=share',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    ' https://www.youtube.com/embed/dQw4w9WgXcQ?start=5 ',
    'https://music.youtube.com/watch?v=dQw4w9WgXcQ&list=x',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PLabc&index=3',
    'https://www.youtube.com/embed/dQw4w9WgXcQ?list=PLabc',
    'https://www.youtube.com/e/dQw4w9WgXcQ',
  ])('%s is recognised', (link) => expect(youtubeId(link)).toBe('dQw4w9WgXcQ'));

  it.each([
    'https://evil.test/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.evil.test/watch?v=dQw4w9WgXcQ',
    'https://evil.test/?https://youtu.be/dQw4w9WgXcQ',
    'https://user@youtube.com/watch?v=dQw4w9WgXcQ',
    'javascript://youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=<script>',
    'https://www.youtube.com/playlist?list=abc',
    'https://www.youtube.com/embed/videoseries?list=PLabc',
    '',
  ])('%s is refused [X04]', (link) => expect(youtubeId(link)).toBeNull());
});

describe('a Vimeo address', () => {
  it.each([
    ['https://vimeo.com/76979871', null],
    ['vimeo.com/76979871?share=copy', null],
    ['https://www.vimeo.com/channels/staffpicks/76979871', null],
    ['https://vimeo.com/groups/shortfilms/videos/76979871', null],
    ['https://vimeo.com/showcase/123/video/76979871', null],
    ['https://player.vimeo.com/video/76979871?title=0', null],
    ['https://vimeo.com/ondemand/a-film/76979871', null],
    ['https://vimeo.com/manage/videos/76979871', null],
    ['https://vimeo.com/76979871/8272103f6e', '8272103f6e'],
    ['https://vimeo.com/76979871?share=copy&h=8272103f6e', '8272103f6e'],
    ['https://vimeo.com/user123/review/76979871/8272103f6e', '8272103f6e'],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e&title=0', '8272103f6e'],
  ])('%s is recognised', (link, hash) => {
    const video = { id: '76979871', hash };
    expect(vimeoVideo(link)).toEqual(video);
    for (const second of [0, 90])
      expect([vimeoVideo(vimeoPage(video, second)), vimeoVideo(vimeoFrame(video, second))]).toEqual([video, video]);
  });

  it.each([
    'https://evil.test/76979871',
    'https://vimeo.com.evil.test/76979871',
    'https://user@vimeo.com/76979871',
    'https://vimeo.com@evil.test/76979871',
    'https://vimeo.com/76979871"onload=',
    'https://vimeo.com/about',
    'javascript://vimeo.com/76979871',
    'https://youtu.be/dQw4w9WgXcQ',
    '',
  ])('%j is refused [X04]', (link) => expect(vimeoVideo(link)).toBeNull());
});

it('frames a video of YouTube without its cookies', () =>
  expect(youtubeFrame('dQw4w9WgXcQ', 0)).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'));

describe('the second at which a link begins', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90', 90],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1m30s', 90],
    ['https://www.youtube.com/watch?t=1h2m3s&v=dQw4w9WgXcQ', 3723],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PLabc&index=3&t=90s', 90],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ#t=90', 90],
    ['https://youtu.be/dQw4w9WgXcQ?si=x&t=90', 90],
    ['https://youtu.be/dQw4w9WgXcQ?t=2m', 120],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ?t=5', 5],
    ['https://www.youtube.com/live/dQw4w9WgXcQ?t=1h', 3600],
    [' https://www.youtube.com/embed/dQw4w9WgXcQ?start=90 ', 90],
    ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?list=PLabc&start=90&end=120', 90],
    ['https://www.youtube.com/watch?time_continue=90&v=dQw4w9WgXcQ', 90],
    ['https://vimeo.com/76979871#t=90', 90],
    ['https://vimeo.com/76979871/8272103f6e#t=1m30s', 90],
    ['https://vimeo.com/76979871?share=copy#t=90s', 90],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e#t=0h1m30s', 90],
    ['https://youtu.be/dQw4w9WgXcQ', 0],
    ['https://youtu.be/dQw4w9WgXcQ?t=', 0],
    ['https://youtu.be/dQw4w9WgXcQ?t=soon', 0],
    ['https://youtu.be/dQw4w9WgXcQ?t=-5', 0],
    ['https://youtu.be/dQw4w9WgXcQ?t=30m1h', 0],
    ['https://youtu.be/dQw4w9WgXcQ?list=t90', 0],
  ])('of %s is %i', (link, second) => {
    expect(startSecond(link)).toBe(second);
    const id = youtubeId(link);
    const video = vimeoVideo(link);
    if (id !== null) for (const address of [youtubePage(id, second), youtubeFrame(id, second)]) expect(startSecond(address)).toBe(second);
    if (video) for (const address of [vimeoPage(video, second), vimeoFrame(video, second)]) expect(startSecond(address)).toBe(second);
    expect(id === null).toBe(video !== null);
  });
});

describe('a page that may be framed', () => {
  it.each([
    ['https://example.org', 'example.org'],
    ['http://Sub.Example.org:80/a?b#c', 'sub.example.org'],
    ['https://bücher.example.org/ü', 'bücher.example.org'],
    ['https://example.org./x', 'example.org'],
  ])('%s is on %s', (address, host) => expect(webHostOf(address)).toBe(host));

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://x.test/1',
    'ftp://x.test',
    '//x.test',
    'https://user:pw@x.test',
    'https://x.test:8080',
    'https://localhost',
    'https://x.test@evil.test',
    'https://x.test evil',
    'x.test',
    '',
  ])('%j is refused [X04]', (address) => expect(webHostOf(address)).toBeNull());

  it('matches a host below a list of domains', () => {
    expect(isBelow('acme.trellis.example', ['trellis.example'])).toBe(true);
    expect(isBelow('trellis.example', ['trellis.example'])).toBe(true);
    expect(isBelow('nottrellis.example', ['trellis.example'])).toBe(false);
  });
});
