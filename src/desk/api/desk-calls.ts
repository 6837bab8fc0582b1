// Method and path of every call the desk makes. The contract itself holds schemas, which a browser need not load: here its words
// stand once more, and one that the contract does not say does not compile; nor does a call of the desk that is missing.
import type { EndpointName, Endpoints } from '../../contract/endpoints.ts';

type OfTheDesk<N extends EndpointName> = Endpoints[N]['access'] extends 'public' | { readonly token: unknown }
  ? never
  : N;
/** Calls for members, and those of the public API that the desk makes too. */
export type DeskCallName = { [N in EndpointName]: OfTheDesk<N> }[EndpointName] | 'typedSearch' | 'entityItems';

type CallText<N extends EndpointName> = `${Endpoints[N]['method']} ${Endpoints[N]['path']}`;

export const DESK_CALLS: { readonly [N in DeskCallName]: CallText<N> } = {
  passkeySignInOptions: 'POST /desk/sign-in/options',
  passkeySignIn: 'POST /desk/sign-in/passkey',
  askSignInLink: 'POST /desk/sign-in/link',
  lookAtLink: 'POST /desk/sign-in/link/look',
  useSignInLink: 'POST /desk/sign-in/link/use',
  me: 'GET /desk/me',
  saveMe: 'PUT /desk/me',
  signOut: 'POST /desk/sign-out',
  sessions: 'GET /desk/sessions',
  endSession: 'DELETE /desk/sessions/{id}',
  passkeys: 'GET /desk/passkeys',
  newPasskeyOptions: 'POST /desk/passkeys/options',
  addPasskey: 'POST /desk/passkeys',
  removePasskey: 'DELETE /desk/passkeys/{id}',
  confirmOptions: 'POST /desk/confirm/options',
  confirm: 'POST /desk/confirm',
  live: 'GET /sites/{siteId}/desk/live',
  presence: 'POST /sites/{siteId}/desk/presence',
  members: 'GET /sites/{siteId}/desk/members',
  inviteMember: 'POST /sites/{siteId}/desk/members',
  saveMember: 'PUT /sites/{siteId}/desk/members/{id}',
  removeMember: 'DELETE /sites/{siteId}/desk/members/{id}',
  restoreMember: 'POST /sites/{siteId}/desk/members/{id}/restore',
  inviteAgain: 'POST /sites/{siteId}/desk/members/{id}/invitation',
  today: 'GET /sites/{siteId}/desk/today',
  todayGaps: 'GET /sites/{siteId}/desk/today/gaps',
  dismissChecklist: 'PUT /sites/{siteId}/desk/today/checklist',
  createUpload: 'POST /sites/{siteId}/desk/uploads',
  upload: 'GET /sites/{siteId}/desk/uploads/{id}',
  addToUpload: 'PATCH /sites/{siteId}/desk/uploads/{id}',
  endUpload: 'DELETE /sites/{siteId}/desk/uploads/{id}',
  deskFile: 'GET /sites/{siteId}/desk/files/{sha256}',
  mails: 'GET /sites/{siteId}/desk/mails',
  mail: 'GET /sites/{siteId}/desk/mails/{id}',
  retryMail: 'POST /sites/{siteId}/desk/mails/{id}/retry',
  retryDeadMails: 'POST /sites/{siteId}/desk/mails/retry',
  correctMail: 'POST /sites/{siteId}/desk/mails/{id}/correct',
  log: 'GET /sites/{siteId}/desk/log',
  logFile: 'GET /sites/{siteId}/desk/log.csv',
  person: 'GET /sites/{siteId}/desk/privacy',
  personFile: 'GET /sites/{siteId}/desk/privacy/export',
  erasePerson: 'POST /sites/{siteId}/desk/privacy/erase',
  settings: 'GET /sites/{siteId}/desk/settings',
  saveSettings: 'PUT /sites/{siteId}/desk/settings/{part}',
  saveSecret: 'PUT /sites/{siteId}/desk/secrets/{name}',
  removeSecret: 'DELETE /sites/{siteId}/desk/secrets/{name}',
  checkHostname: 'GET /sites/{siteId}/desk/hostnames/{hostname}/check',
  checkSender: 'GET /sites/{siteId}/desk/sender/check',
  sendTestMail: 'POST /sites/{siteId}/desk/sender/test',
  makeDkimKey: 'POST /sites/{siteId}/desk/sender/dkim',
  apiTokens: 'GET /sites/{siteId}/desk/tokens',
  createApiToken: 'POST /sites/{siteId}/desk/tokens',
  revokeApiToken: 'DELETE /sites/{siteId}/desk/tokens/{id}',
  webhookMessages: 'GET /sites/{siteId}/desk/webhook/messages',
  sendWebhookAgain: 'POST /sites/{siteId}/desk/webhook/messages/{id}/again',
  showWebhookSecret: 'POST /sites/{siteId}/desk/webhook/secret',
  typedSearch: 'GET /sites/{siteId}/typed-search',
  entityItems: 'GET /sites/{siteId}/entities/{id}/items',
};
