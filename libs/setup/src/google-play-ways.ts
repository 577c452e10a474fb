import { ACCOUNT, loginCommand } from './commands.ts';
import type { Step, Way } from './way.ts';

const CREATE_ACCOUNT: Step = {
  text: 'Log in with gcloud (https://cloud.google.com/sdk/docs/install), enable the APIs in a project of Google Cloud, and create a service account there. Use an account of its own for Storedeck: Google Play keeps one open edit for each account and app.',
  commands: [
    'gcloud auth login',
    'gcloud services enable androidpublisher.googleapis.com iam.googleapis.com iamcredentials.googleapis.com sts.googleapis.com --project=PROJECT',
    'gcloud iam service-accounts create NAME --project=PROJECT',
  ],
};

const INVITE: Step = {
  text: `In Play Console → Users and permissions, invite ${ACCOUNT} with View app information and Manage store presence for the app. It can take a while until Google Play knows the invitation.`,
};

/** The ways to give access to Google Play, that for a person at a computer first. */
export const GOOGLE_PLAY_WAYS: readonly Way[] = [
  {
    id: 'gcloud',
    store: 'googlePlay',
    title: 'Login with gcloud',
    fits: 'For you on this computer, without a key: you log in with your browser, and Storedeck acts as a service account.',
    steps: [
      CREATE_ACCOUNT,
      INVITE,
      {
        text: 'Allow yourself to act as the service account.',
        commands: [
          `gcloud iam service-accounts add-iam-policy-binding ${ACCOUNT} --project=PROJECT --member=user:YOU@EXAMPLE.COM --role=roles/iam.serviceAccountTokenCreator`,
        ],
      },
      {
        text: 'Log in once more, now for other programs. A login without the service account does not work: Google refuses it the access to Google Play.',
        commands: [loginCommand()],
      },
    ],
    variables: ['PLAYSTORE_PACKAGE_NAME=com.example.app', 'PLAYSTORE_CREDENTIALS=adc'],
  },
  {
    id: 'key-file',
    store: 'googlePlay',
    title: 'Key file',
    fits: 'For an organisation that allows keys of service accounts. Newer organisations of Google Cloud forbid them by default.',
    steps: [
      CREATE_ACCOUNT,
      INVITE,
      {
        text: 'Create the key in the working folder, and keep the file out of git. “Key creation is not allowed on this service account” means that your organisation forbids keys: take another way.',
        commands: [`gcloud iam service-accounts keys create service-account.json --iam-account=${ACCOUNT}`],
      },
    ],
    variables: [
      'PLAYSTORE_PACKAGE_NAME=com.example.app',
      'PLAYSTORE_SERVICE_ACCOUNT_JSON_FILE=service-account.json',
    ],
  },
  {
    id: 'ci',
    store: 'googlePlay',
    title: 'CI without keys',
    fits: 'For GitHub Actions, GitLab and other CI: each job proves who it is with a token that lasts minutes, and there is no key to keep.',
    steps: [
      CREATE_ACCOUNT,
      INVITE,
      {
        text: 'Let Google Cloud trust the tokens of your repository on GitHub. docs/ci.md has this command for GitLab and Bitrise.',
        commands: [
          'gcloud iam workload-identity-pools create storedeck --location=global --project=PROJECT',
          'gcloud iam workload-identity-pools providers create-oidc github --workload-identity-pool=storedeck --location=global --project=PROJECT --issuer-uri=https://token.actions.githubusercontent.com --attribute-mapping=google.subject=assertion.sub,attribute.repository=assertion.repository --attribute-condition="assertion.repository==\'OWNER/REPOSITORY\'"',
        ],
      },
      {
        text: 'Allow the jobs of this repository to act as the service account. NUMBER is the number of the project, not its id. Whoever can push to the repository can then use the account; docs/ci.md says how only the job after an approval may use the one that publishes.',
        commands: [
          'gcloud projects describe PROJECT --format="value(projectNumber)"',
          `gcloud iam service-accounts add-iam-policy-binding ${ACCOUNT} --project=PROJECT --role=roles/iam.workloadIdentityUser --member=principalSet://iam.googleapis.com/projects/NUMBER/locations/global/workloadIdentityPools/storedeck/attribute.repository/OWNER/REPOSITORY`,
        ],
      },
      {
        text: 'Write the job. docs/ci.md has whole examples for GitHub Actions, GitLab and Bitrise. GOOGLE_APPLICATION_CREDENTIALS names the file with the configuration of the pool; the variables belong into the environment of the job, not into .env.',
      },
    ],
    variables: ['PLAYSTORE_PACKAGE_NAME=com.example.app', 'PLAYSTORE_CREDENTIALS=adc'],
  },
];
