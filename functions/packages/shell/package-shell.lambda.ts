import { AppError, notFound } from '../../../shared/kernel/errors.ts';
import { readPackageGrant } from '../../platform/credentials/grants.ts';
import { restHandler, type RestRequest } from '../../platform/rest/rest.ts';
import { originOf } from '../../platform/runtime/settings.ts';
import { packageShellPage } from './package-shell-page.ts';
import { packageShellHeaders } from './package-shell-headers.ts';

const expired = (): AppError => new AppError('FORBIDDEN', 'This link has expired. Please open the package again.');

/** The page around a package, by a grant for that package. The edge has put its address on `index`. */
async function page({ call, request, parameters: { grant: segment = '', page: name } }: RestRequest): Promise<Response> {
  const { hostContext: host } = call;
  if (host.kind !== 'content' || name !== 'index') throw notFound();
  const grant = readPackageGrant(segment, host.label, call.now);
  if (!grant) throw expired();
  const app = originOf(grant.host);
  const html = packageShellPage(app);
  return new Response(request.method === 'HEAD' ? null : html, { headers: packageShellHeaders(originOf(call.host), app) });
}

const GRANT = /(?<=[?&])grant=([\w.-]+)&?/;

/** Leads from the address of a launch to the file of the AU, below the grant that the query has. The file function checks the grant again. */
function launch({ call, request, parameters: { uuid = '', path = '' } }: RestRequest): Promise<Response> {
  const { hostContext: host } = call;
  const { search } = new URL(request.url);
  const segment = GRANT.exec(search)?.[1] ?? '';
  if (host.kind !== 'content') return Promise.reject(notFound());
  if (!readPackageGrant(segment, host.label, call.now)) return Promise.reject(expired());
  const location = `/_p/${segment}/${encodeURIComponent(uuid)}/${path.split('/').map(encodeURIComponent).join('/')}${search.replace(GRANT, '')}`;
  return Promise.resolve(
    new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' } }),
  );
}

export const handler = restHandler(
  {
    'GET /_s/{grant}/{page}': page,
    'HEAD /_s/{grant}/{page}': page,
    'GET /_l/{uuid}/{path+}': launch,
    'HEAD /_l/{uuid}/{path+}': launch,
  },
  { isThrottled: false },
);
