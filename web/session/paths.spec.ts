import { describe, expect, it } from 'vitest';
import { matchScreen } from '../../shared/access/screens.ts';
import { pathsOf } from './paths.ts';

const ofInstance = pathsOf(null);
const branch = pathsOf('leeds');

describe('the addresses', () => {
  it('lead to the routes they are named after, with and without a branch', () => {
    for (const paths of [ofInstance, branch])
      // As many values as the path with the most parameters has; the others leave the second one out.
      for (const [name, build] of Object.entries(paths)) expect(matchScreen(build('7', '8'))).toBe(name);
  });

  it('carry the prefix of the branch, except to the choosers and the platform', () => {
    expect(branch.user(3)).toBe('/branch/leeds/user/3');
    expect(branch.chooseBranch(3)).toBe('/choose-branch/3');
    expect(branch.instances()).toBe('/admin/instances');
  });

  it('leave out the unit that was not asked for', () => {
    expect(ofInstance.player(4)).toBe('/learner/course/4/unit');
    expect(ofInstance.player(4, 2)).toBe('/learner/course/4/unit/2');
  });

  it('encode what comes from outside', () => expect(ofInstance.verifyCertificate('a/b?c')).toBe('/verify/a%2Fb%3Fc'));
});
