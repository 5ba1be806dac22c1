import { AppError, notFound } from '../../../shared/kernel/errors.ts';
import { readPackageGrant } from '../../platform/credentials/grants.ts';
import { restHandler, type RestRequest } from '../../platform/rest/rest.ts';
import { frameLanguage } from '../../platform/request/frame-language.ts';
import { textsIn } from '../../platform/languages/email-texts.ts';
import { originOf } from '../../platform/runtime/settings.ts';
import { packageShellPage } from './package-shell-page.ts';
import { packageShellHeaders } from './package-shell-headers.ts';

/** The page around a package, by a grant for that package. The edge has put its address on `index`. */
async function page({ call, request, parameters: { grant: segment = '', page: name } }: RestRequest): Promise<Response> {
  const { hostContext: host } = call;
  if (host.kind !== 'content' || name !== 'index') throw notFound();
  const grant = readPackageGrant(segment, host.label, call.now);
  if (!grant) throw new AppError('FORBIDDEN', 'This link has expired. Please open the package again.');
  const app = originOf(grant.host);
  const html = packageShellPage(app, await textsIn(frameLanguage(call, request)));
  return new Response(request.method === 'HEAD' ? null : html, { headers: packageShellHeaders(originOf(call.host), app) });
}

export const handler = restHandler({ 'GET /_s/{grant}/{page}': page, 'HEAD /_s/{grant}/{page}': page }, { isThrottled: false });
