import { askAs } from './journey-data.ts';

const READ_NAMES = 'query { viewer { user { first_name last_name } } }';
const CHOOSE = 'mutation ($input: UserDetailsInput!) { updateUserDetails(input: $input) { id } }';

/** Takes language and time zone away from somebody of acme whom other journeys sign in as well. */
export async function forgetRegionalChoices(email: string): Promise<void> {
  const { user } = (await askAs(email, READ_NAMES)).viewer;
  const { first_name, last_name } = user;
  await askAs(email, CHOOSE, { input: { first_name, last_name, language: null, time_zone: null } });
}
