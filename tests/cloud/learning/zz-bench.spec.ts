import { it } from 'vitest';
import { answer, beat, CLEAR, openClassroom, play, publish, refOf, TIMED, ENROL, COMPLETE } from './classroom.ts';
it('bench', async () => {
  const room = await openClassroom();
  const made = await publish(room, { title: 'B', ...TIMED });
  for (let i = 0; i < 20; i++) await publish(room, { title: 'C' + i }).then((m) => room.get('l1', ENROL, { id: m.id }));
  await room.get('l1', ENROL, { id: made.id });
  const time = async (name: string, work: (i: number) => Promise<unknown>, n = 150) => {
    for (let i = 0; i < 30; i++) await work(i);
    const t: number[] = [];
    for (let i = 0; i < n; i++) { const a = performance.now(); await work(i + 30); t.push(performance.now() - a); }
    t.sort((a, b) => a - b);
    console.log(name, 'p50', t[n >> 1]!.toFixed(1), 'p95', t[Math.floor(n * 0.95)]!.toFixed(1));
  };
  await time('typename', () => room.get('l1', '{ __typename }'));
  await time('answer', (i) => answer(room, 'l1', made, 0, { selectedOption: i % 2 ? 'Paris' : 'Rome' }));
  await time('course page', () => play(room, 'l1', made.id));
  await time('dashboard learner', () => room.get('l1', '{ UserProgress { totalCourses completedCourses averageCompletionRate notStartedCourses inProgressCourses courses(limit: 3) { id title thumbnail completionPercentage unitsCompleted totalUnits timeSpent enrolledDate } unenrolledCourses(limit: 3) { id title } } }'));
  await time('dashboard no unenrolled', () => room.get('l1', '{ UserProgress { totalCourses courses(limit: 3) { id title } } }'));
  await time('myCourses', () => room.get('l1', '{ myCourses { id title progress categories { id name } } }'));
  await time('beat', () => beat(room, 'l1', made.id, made.units[0]!.id, 30));
  await time('admin dashboard', () => room.get('a1', '{ dashboardData { recentUsers { id } recentCourses { id users } analyticsData { completionRate } } }'));
  await time('report page', () => room.get('a1', 'query ($id: Int!) { courseReportUsersPage(courseId: $id) { data { id name progress } paginatorInfo { total } } }', { id: made.id }));
  await room.stop();
}, 120000);
