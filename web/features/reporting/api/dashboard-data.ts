import { graphql } from '../../../api/graphql.ts';

/** All that the dashboard shows, in one request. $reviews and $steps tell whether the viewer reviews assignments and sees the first steps. */
export const dashboardDataDocument = graphql(`
  query dashboardData(
    $branchUrl: String
    $instanceUrl: String!
    $users: Boolean!
    $courses: Boolean!
    $reviews: Boolean!
    $steps: Boolean!
  ) {
    dashboardData(branchUrl: $branchUrl) {
      recentUsers @include(if: $users) {
        id
        name
        email
        type
        assignedCourses
        completedCourses
      }
      recentCourses @include(if: $courses) {
        id
        name
        users
        thumbnail
      }
      analyticsData {
        completionRate
        completedCourses
        inProgressCourses
        notStartedCourses
        overdueCourses
        trainingTime
        assignedCourses
        activeUsers
        inactiveUsers
        totalCourses
      }
      due {
        overdue
        soon
        courses {
          id
          name
          overdue
          soon
        }
      }
      subscriptionSummary {
        licenseCount
        usedLicenses
        remainingLicenses
        branchLimit
        usedBranches
        remainingBranches
        trialEndsAt
        subscriptionStatus
        subscriptionEndsAt
      }
    }
    waiting: assignmentSubmissionsPage(status: "pending", limit: 1, branchUrl: $branchUrl) @include(if: $reviews) {
      paginatorInfo {
        total
      }
    }
    firstSteps @include(if: $steps) {
      seen_as_learner
      dismissed
      has_look
      has_course
    }
    support: instanceByUrl(url: $instanceUrl) {
      id
      support_email
      support_phone
      support_chat_url
      support_messenger_url
      support_address
    }
  }
`);
