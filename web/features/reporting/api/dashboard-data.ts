import { graphql } from '../../../api/graphql.ts';

export const dashboardDataDocument = graphql(`
  query dashboardData($branchUrl: String) {
    dashboardData(branchUrl: $branchUrl) {
      recentUsers {
        id
        name
        email
        type
        assignedCourses
        completedCourses
      }
      recentCourses {
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
        trainingTime
        assignedCourses
        activeUsers
        inactiveUsers
        totalCourses
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
  }
`);
