import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import { invalid } from '../../../shared/kernel/errors.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { arg, tenantQuery } from '../../platform/graphql/root-fields.ts';
import { type AddressedPerson, addressedPeople, type AddressState } from './addressed-people.queries.ts';

const MAX_ADDRESSES = 500;
const MAX_CHARACTERS = 1_000;

const STATES: readonly AddressState[] = ['ready', 'enrolled', 'unknown', 'refused'];
const AddressStateEnum = builder.enumType('AddressState', {
  description: 'Whether the person of an address can be enrolled.',
  values: STATES,
});

const AddressedPersonType = builder.objectRef<AddressedPerson>('AddressedPerson').implement({
  fields: (t) => ({
    address: t.exposeString('address', { description: 'As it was sent.' }),
    user_id: t.id({ nullable: true, resolve: ({ person }) => person }),
    name: t.exposeString('name', { nullable: true }),
    state: t.field({ type: AddressStateEnum, resolve: ({ state }) => state }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why the person would be refused.' }),
  }),
});

tenantQuery('peopleByAddress', {
  type: [AddressedPersonType],
  description: '[S A I] The people behind at most 500 addresses, in their order, and whether each can be enrolled in the course.',
  args: { course_id: arg.id({ required: true }), addresses: arg.stringList({ required: true }) },
  resolve: (viewer, { course_id, addresses }, call) => {
    if (addresses.length > MAX_ADDRESSES)
      throw invalid('addresses', sentence('Send at most {most} addresses at a time.', { most: MAX_ADDRESSES }));
    if (addresses.some(({ length }) => length > MAX_CHARACTERS)) throw invalid('addresses', 'This is too long for an address.');
    return addressedPeople(call, viewer, course_id, addresses);
  },
});
