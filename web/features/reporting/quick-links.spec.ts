import { expect, it } from 'vitest';
import type { Role } from '../../../shared/access/roles.ts';
import { mayOpen } from '../../../shared/access/screens.ts';
import { pathsOf } from '../../session/paths.ts';
import { quickLinks } from './quick-links.ts';

const ADMIN = [
  'Add user',
  'Add Course',
  'Add Group',
  'Add Branch',
  'Learner Catalog',
  'Groups',
  'Support',
  'Reporting',
  'Learner Dashboard',
];
const MANAGER = ['User Reports', 'Course Reports', 'Learner Catalog', 'Learner Certificates', 'Support', 'Profile', 'Learner Dashboard'];

it.each<[Role, readonly string[]]>([
  ['super_admin', ADMIN],
  ['admin', ADMIN],
  ['instructor', ADMIN.filter((label) => label !== 'Add Branch' && label !== 'Reporting')],
  ['manager', MANAGER],
])('a dashboard has the quick links of the role %s, in their order', (role, labels) => {
  const links = quickLinks({ role, mayOpen: (screen) => mayOpen(role, screen), growthBlocked: true }, pathsOf('north'));
  expect(links.map(({ label }) => label)).toEqual(labels);
  expect(links.filter(({ to }) => !to.startsWith('/branch/north/'))).toEqual([]);
  // While the plan is over, those that lead to something new lead nowhere.
  expect(links.filter(({ blocked }) => blocked).map(({ label }) => label)).toEqual(labels.filter((label) => label.startsWith('Add ')));
});
