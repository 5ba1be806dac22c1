const VERBS = 'http://adlnet.gov/expapi/verbs/';
const launch = new URLSearchParams(location.search);
const begun = Date.now();
const form = document.querySelector('form');
const fieldsets = [...document.querySelectorAll('fieldset')];
const status = document.querySelector('[role=status]');

/** Calls the endpoint of the launch. Without one the page is only read. */
function call(path, init = {}) {
  const endpoint = launch.get('endpoint');
  if (endpoint === null) return Promise.resolve(null);
  const headers = { authorization: launch.get('auth') ?? '', 'x-experience-api-version': '1.0.3', 'content-type': 'application/json' };
  return fetch(new URL(path, endpoint), { ...init, headers });
}

function send(verb, result) {
  const statement = {
    actor: JSON.parse(launch.get('actor') ?? '{}'),
    verb: { id: VERBS + verb, display: { en: verb } },
    object: { id: launch.get('activity_id') ?? '' },
    context: { registration: launch.get('registration') ?? undefined },
    ...(result && { result }),
  };
  return call('statements', { method: 'POST', body: JSON.stringify(statement) });
}

/** The address of what was chosen so far. */
function bookmark() {
  const query = new URLSearchParams({ activityId: launch.get('activity_id') ?? '', agent: launch.get('actor') ?? '', stateId: 'chosen' });
  const registration = launch.get('registration');
  if (registration !== null) query.set('registration', registration);
  return `activities/state?${query.toString()}`;
}

const chosen = () => Object.fromEntries(new FormData(form));

async function restore() {
  const stored = await call(bookmark());
  if (!stored?.ok) return;
  for (const [name, value] of Object.entries(await stored.json())) {
    const field = form.elements.namedItem(name);
    if (field) field.value = value;
  }
}

async function check(event) {
  event.preventDefault();
  const right = fieldsets.filter((fieldset) => fieldset.querySelector('input:checked')?.value === fieldset.dataset.right).length;
  const isPassed = right === fieldsets.length;
  const missed = fieldsets.filter((fieldset) => fieldset.querySelector('input:checked')?.value !== fieldset.dataset.right);
  const duration = `PT${Math.max(1, Math.round((Date.now() - begun) / 1000))}S`;
  const reply = await send(isPassed ? 'passed' : 'failed', { success: isPassed, score: { scaled: right / fieldsets.length }, duration });
  const said = isPassed
    ? 'All four are right. Nothing was picked up on the way.'
    : `${right} of 4 are right. Look again at: ${missed.map((fieldset) => fieldset.querySelector('legend').textContent).join(', ')}`;
  status.textContent = reply && !reply.ok ? `${said} This could not be saved. Please check again.` : said;
}

form.addEventListener('submit', (event) => void check(event));
form.addEventListener('change', () => void call(bookmark(), { method: 'PUT', body: JSON.stringify(chosen()) }));
await restore();
await send('initialized');
