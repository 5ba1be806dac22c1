import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Role } from '../../shared/access/roles.ts';
import { mayOpen, screenKeys, screenOf } from '../../shared/access/screens.ts';
import { quickLinks } from '../features/reporting/quick-links.ts';
import { pathsOf } from '../session/paths.ts';
import type { CurrentViewer } from '../session/viewer.tsx';
import { menuOf, platformMenu, type View } from './menu.tsx';

const paths = pathsOf(null);
const viewerOf = (role: Role): CurrentViewer => ({
  user: { id: '1', email: 'a@acme.test', first_name: 'A', last_name: 'B', role } as CurrentViewer['user'],
  fullName: 'A B',
  role,
  instance: null,
  branch: null,
  can: () => true,
  mayOpen: (screen) => mayOpen(role, screen, false),
  growthBlocked: false,
  passwordGiven: false,
  mustChangePassword: false,
});
const labels = (view: View, role: Role): string[] => menuOf(view, viewerOf(role), paths).map(({ label }) => label);
const linksOf = (role: Role): string[] => quickLinks(viewerOf(role), paths).map(({ label }) => label);

/** The titles of the screens that docs/spec/screens.md marks as added: their entries stand between what is printed. */
const ADDED = new Set(
  readFileSync(new URL('../../docs/spec/screens.md', import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line) => (/^\| \/\S* \(added\) \|/.test(line) ? (line.split(' | ')[3] ?? []) : [])),
);
const printed = (entries: readonly string[]): string[] => entries.filter((label) => !ADDED.has(label));

describe('the menus', () => {
  it.each<[Role, readonly string[]]>([
    ['super_admin', ['Dashboard', 'Users', 'Courses', 'Categories', 'Certificates', 'Groups', 'Branches', 'Reports', 'Support']],
    ['admin', ['Dashboard', 'Users', 'Courses', 'Categories', 'Certificates', 'Groups', 'Branches', 'Reports', 'Support']],
    ['instructor', ['Dashboard', 'Users', 'Courses', 'Groups', 'Support']],
    ['manager', ['Dashboard', 'Reports']],
  ])('of %s have the printed entries in the printed order', (role, expected) => {
    expect(printed(labels('admin', role))).toEqual(expected);
  });

  it('of admin have what is added between them', () => expect(labels('admin', 'admin')).toContain('API Keys'));

  it.each<Role>(['super_admin', 'admin', 'instructor', 'manager', 'learner'])('of learning are the same for %s', (role) => {
    expect(labels('learner', role)).toEqual(['Dashboard', 'My Courses', 'Course Catalog', 'My Progress', 'My Certificates', 'Support']);
  });

  it('mark an entry on every screen that has them, but for the profile and the old address of certificates', () => {
    const viewer = viewerOf('super_admin');
    const entries = [...menuOf('admin', viewer, paths), ...menuOf('learner', viewer, paths), ...platformMenu(viewer, paths)];
    const marked = new Set(entries.flatMap(({ within }) => within));
    const framed = screenKeys.filter((key) => ['admin', 'learner', 'either'].includes(screenOf(key).layout));
    expect(framed.filter((key) => !marked.has(key))).toEqual(['learnerBadges', 'profile']);
  });

  it('open Reports to Users and Courses', () => {
    const reports = menuOf('admin', viewerOf('manager'), paths).find(({ label }) => label === 'Reports');
    expect(reports?.parts.map(({ label }) => label)).toEqual(['Users', 'Courses']);
  });
});

describe('the quick links', () => {
  const all = [
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
  it.each<[Role, readonly string[]]>([
    ['admin', all],
    ['instructor', all.filter((label) => label !== 'Add Branch' && label !== 'Reporting')],
    ['manager', ['User Reports', 'Course Reports', 'Learner Catalog', 'Learner Certificates', 'Support', 'Profile', 'Learner Dashboard']],
  ])('of %s are those that are printed', (role, expected) => {
    expect(linksOf(role)).toEqual(expected);
  });
});
