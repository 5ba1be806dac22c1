import type { RequestListener, ServerResponse } from 'node:http';
import { sendJson } from '../json-response.ts';
import type { Mail, Mailbox } from './mailbox.ts';

const escape = (text: string): string => text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{width:100%;border-collapse:collapse}th,td{text-align:left;padding:.5rem;border-bottom:1px solid #8886;overflow-wrap:anywhere}
pre{white-space:pre-wrap;overflow-wrap:anywhere}iframe{width:100%;height:32rem;border:1px solid #8886;background:#fff}`;

function page(response: ServerResponse, title: string, body: string): void {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)}</title><style>${style}</style></head><body>${body}</body></html>`;
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src * data:; frame-src 'self'; frame-ancestors 'none'",
  });
  response.end(html);
}

const row = (mail: Mail): string =>
  `<tr><td><time>${escape(mail.at)}</time></td><td>${escape(mail.to.join(', '))}</td><td><a href="/dev/mail/${mail.id}">${escape(mail.subject || '(no subject)')}</a></td></tr>`;

const list = (mails: readonly Mail[]): string =>
  `<h1>Sent mail</h1>${
    mails.length === 0
      ? '<p>Nothing has been sent yet.</p>'
      : `<table><thead><tr><th>Sent</th><th>To</th><th>Subject</th></tr></thead><tbody>${mails.map(row).join('')}</tbody></table>`
  }`;

const message = (mail: Mail): string =>
  `<p><a href="/dev/mail">All mail</a></p><h1>${escape(mail.subject)}</h1>
<p>From ${escape(mail.from)}<br>To ${escape(mail.to.join(', '))}<br>Sent ${escape(mail.at)}</p>
${mail.html ? `<iframe title="Message" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation" srcdoc="${escape(mail.html)}"></iframe>` : ''}
<h2>Text</h2><pre>${escape(mail.text)}</pre>`;

/** Returns the listener of `/dev/mail` and `/dev/mail/{id}`; `?format=json` for programs, `?to=` for the mail of one address. */
export function inbox(mailbox: Mailbox): RequestListener {
  return (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const wantsJson = searchParams.get('format') === 'json';
    const id = pathname.replace(/^\/dev\/mail\/?/, '');
    if (id === '') {
      const to = searchParams.get('to')?.toLowerCase();
      const mails = mailbox.list().filter((mail) => !to || mail.to.some((address) => address.toLowerCase() === to));
      return wantsJson ? sendJson(response, 200, mails) : page(response, 'Sent mail', list(mails));
    }
    const mail = mailbox.find(id);
    if (!mail) return sendJson(response, 404, { error: 'Not found.', code: 'NOT_FOUND' });
    return wantsJson ? sendJson(response, 200, mail) : page(response, mail.subject, message(mail));
  };
}
