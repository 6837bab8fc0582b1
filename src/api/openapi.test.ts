// Where each status is answered, written by hand: the OpenAPI document is made from the contract, this is what it must say.
import { describe, expect, it } from 'vitest';
import { apiDocsPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';

type Response = { description: string; content?: Record<string, { schema: Record<string, unknown> }> };
type Operation = { operationId: string; security?: unknown; responses: Record<string, Response> };

const { paths } = openApiDocument() as { paths: Record<string, Record<string, Operation>> };
const operations = new Map(
  Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation.operationId, operation]),
);
const responseOf = (name: string, status: number): Response | undefined => operations.get(name)?.responses[status];

const STATUSES: Readonly<Record<string, string>> = {
  translations: '200 400 429 503',

  siteById: '200 400 404 429 503',
  siteByHostname: '200 400 404 429 503',
  navigation: '200 400 404 429 503',
  navigationSubtree: '200 400 404 429 503',
  pages: '200 400 404 429 503',
  pageByUrl: '200 400 404 429 503',
  pageById: '200 400 404 429 503',
  entities: '200 400 404 429 503',
  entityItems: '200 400 404 429 503',
  agreements: '200 400 404 429 503',
  asset: '200 400 404 429 503',

  estates: '200 400 404 413 415 429 503',
  estateFilters: '200 400 404 413 415 429 503',
  estateClusters: '200 400 404 413 415 429 503',
  estate: '200 400 404 410 429 503',
  estateGroup: '200 400 404 410 429 503',
  estateContactInfo: '200 400 404 410 429 503',
  estateByExternalId: '200 400 404 410 429 503',
  estateCollection: '200 400 404 429 503',
  estatePage: '200 400 404 429 503',
  estateAddresses: '200 400 404 429 503',
  similarEstates: '200 400 404 429 503',
  favorites: '200 400 404 429 503',
  searchCities: '200 400 404 429 503',
  typedSearch: '200 400 404 429 503',
  kyeroFeed: '200 400 404 429 503',

  captchaChallenge: '200 400 404 429 503',
  captchaQuestion: '200 400 404 429 503',
  contactRequest: '201 400 404 413 415 422 429 503',
  sendToAFriend: '201 400 404 413 415 422 429 503',

  liveAgenda: '200 400 404 410 429 503',
  representativeAgenda: '200 400 404 429 503',
  reservation: '200 400 404 429 503',
  createReservation: '201 400 404 409 410 413 415 422 429 503',
  cancelReservation: '200 400 404 409 413 415 429 503',
  moveReservation: '200 400 404 409 410 413 415 429 503',
  reservationCalendar: '200 400 404 429 503',
  joinWaitlist: '201 400 404 410 413 415 422 429 503',
  declineOffer: '204 400 404 413 415 429 503',
  agendaCalendar: '200 400 404 429 503',
  agendaRules: '200 400 404 429 503',
  replaceAgendaRules: '200 400 404 413 415 429 503',

  rentalUnits: '200 400 404 413 415 429 503',
  rentalFilters: '200 400 404 413 415 429 503',
  rentalUnit: '200 400 404 410 429 503',
  rentalPeriods: '200 400 404 410 429 503',
  rentalPhoto: '200 302 400 404 410 429 503',
  rentalReservation: '201 400 404 409 413 415 422 429 503',
  rentalReservationByToken: '200 400 404 429 503',
  rentalReservationConfirm: '200 400 404 409 413 415 429 503',
  rentalReservationRefuse: '200 400 404 409 413 415 429 503',
  rentalReservationWithdraw: '200 400 404 409 413 415 429 503',
  rentalCalendar: '200 400 404 429 503',

  subscribe: '202 400 404 413 415 422 429 503',
  subscription: '200 400 404 429 503',
  confirmSubscription: '200 400 404 413 415 429 503',
  changeSubscription: '200 400 404 413 415 429 503',
  addAlert: '201 400 404 409 413 415 422 429 503',
  changeAlert: '200 400 404 413 415 429 503',
  deleteAlert: '200 400 404 413 415 429 503',
  unsubscribeView: '200 400 404 429 503',
  askOwnData: '202 400 404 413 415 422 429 503',
  ownData: '200 400 404 429 503',
  exportOwnData: '200 400 404 429 503',
  eraseOwnData: '200 400 404 413 415 429 503',
  unsubscribe: '200 400 404 413 415 429 503',
  exportSubscription: '200 400 404 429 503',
  eraseSubscription: '200 400 404 413 415 429 503',

  pushEstate: '200 400 401 403 404 413 415 429 503',
  pushEstates: '200 400 401 403 404 413 415 429 503',
  removeEstate: '204 400 401 403 404 413 415 429 503',
  pushRentalUnit: '200 400 401 403 404 413 415 429 503',
  pushRentalUnits: '200 400 401 403 404 413 415 429 503',
  removeRentalUnit: '204 400 401 403 404 413 415 429 503',
  pushAgenda: '200 400 401 403 404 413 415 429 503',
  removeAgenda: '204 400 401 403 404 413 415 429 503',
  pushBusyTime: '200 400 401 403 404 409 413 415 429 503',
  removeBusyTime: '204 400 401 403 404 413 415 429 503',
  pushPage: '200 400 401 403 404 413 415 429 503',
  removePage: '204 400 401 403 404 413 415 429 503',
  pushNavigation: '200 400 401 403 404 413 415 429 503',
  pushEntity: '200 400 401 403 404 413 415 429 503',
  removeEntity: '204 400 401 403 404 413 415 429 503',
  pushEntityItem: '200 400 401 403 404 413 415 429 503',
  removeEntityItem: '204 400 401 403 404 413 415 429 503',
  pushAgreement: '200 400 401 403 404 413 415 429 503',
  pushedEstates: '200 400 401 403 404 429 503',
  pushedEstate: '200 400 401 403 404 429 503',
  patchEstate: '200 400 401 403 404 409 413 415 429 503',
  ownDecisions: '200 400 401 403 404 429 503',
  patchOwnDecisions: '200 400 401 403 404 409 413 415 429 503',
  pushedLeads: '200 400 401 403 404 429 503',

  passkeySignInOptions: '200 400 401 403 404 413 415 429 503',
  passkeySignIn: '200 400 401 403 404 413 415 429 503',
  askSignInLink: '202 400 401 403 404 413 415 429 503',
  lookAtLink: '200 400 401 403 404 410 413 415 429 503',
  useSignInLink: '200 400 401 403 404 410 413 415 429 503',
  me: '200 400 401 403 404 413 415 429 503',
  saveMe: '204 400 401 403 404 413 415 429 503',
  signOut: '204 400 401 403 404 413 415 429 503',
  sessions: '200 400 401 403 404 413 415 429 503',
  endSession: '204 400 401 403 404 413 415 429 503',
  passkeys: '200 400 401 403 404 413 415 429 503',
  addPasskey: '201 400 401 403 404 413 415 429 503',
  newPasskeyOptions: '200 400 401 403 404 413 415 429 503',
  removePasskey: '204 400 401 403 404 413 415 429 503',
  confirmOptions: '200 400 401 403 404 413 415 429 503',
  confirm: '204 400 401 403 404 413 415 429 503',
  live: '200 400 401 403 404 413 415 429 503',
  presence: '204 400 401 403 404 413 415 429 503',
  createEstate: '201 400 401 403 404 413 415 429 503',
  deskEstate: '200 400 401 403 404 413 415 429 503',
  saveEstate: '200 400 401 403 404 412 413 415 428 429 503',
  publishEstate: '200 400 401 403 404 409 412 413 415 428 429 503',
  unplanEstate: '200 400 401 403 404 412 413 415 428 429 503',
  discardDraft: '204 400 401 403 404 412 413 415 428 429 503',
  showEstates: '200 400 401 403 404 413 415 429 503',
  estateMails: '200 400 401 403 404 413 415 429 503',
  previewEstate: '200 400 401 403 404 413 415 429 503',
  estateVersions: '200 400 401 403 404 413 415 429 503',
  estateVersion: '200 400 401 403 404 413 415 429 503',
  estateAt: '200 400 401 403 404 413 415 429 503',
  restoreEstate: '200 400 401 403 404 409 412 413 415 428 429 503',
  blankEstate: '200 400 401 403 404 413 415 429 503',
  projects: '200 400 401 403 404 413 415 429 503',
  projectUnits: '200 400 401 403 404 413 415 429 503',
  saveUnits: '200 400 401 403 404 412 413 415 428 429 503',
  publishUnits: '200 400 401 403 404 409 412 413 415 428 429 503',
  unitsMails: '200 400 401 403 404 413 415 429 503',
  unitLedger: '200 400 401 403 404 413 415 429 503',
  portraits: '200 400 401 403 404 413 415 429 503',
  savePortrait: '204 400 401 403 404 413 415 429 503',
  ownNotices: '200 400 401 403 404 413 415 429 503',
  saveOwnNotices: '200 400 401 403 404 413 415 429 503',
  saveMemberPortrait: '204 400 401 403 404 413 415 429 503',
  members: '200 400 401 403 404 413 415 429 503',
  inviteMember: '201 400 401 403 404 409 413 415 429 503',
  saveMember: '200 400 401 403 404 409 412 413 415 428 429 503',
  removeMember: '204 400 401 403 404 413 415 429 503',
  restoreMember: '200 400 401 403 404 409 413 415 429 503',
  inviteAgain: '200 400 401 403 404 413 415 429 503',
  settings: '200 400 401 403 404 413 415 429 503',
  saveSettings: '200 400 401 403 404 409 412 413 415 428 429 503',
  saveSecret: '200 400 401 403 404 413 415 429 503',
  removeSecret: '204 400 401 403 404 413 415 429 503',
  checkHostname: '200 400 401 403 404 413 415 429 503',
  checkSender: '200 400 401 403 404 413 415 429 503',
  sendTestMail: '200 400 401 403 404 413 415 429 503',
  makeDkimKey: '200 400 401 403 404 413 415 429 503',
  apiTokens: '200 400 401 403 404 413 415 429 503',
  createApiToken: '201 400 401 403 404 413 415 429 503',
  revokeApiToken: '204 400 401 403 404 413 415 429 503',
  webhookMessages: '200 400 401 403 404 413 415 429 503',
  sendWebhookAgain: '204 400 401 403 404 413 415 429 503',
  showWebhookSecret: '200 400 401 403 404 413 415 429 503',
  today: '200 400 401 403 404 413 415 429 503',
  todayGaps: '200 400 401 403 404 413 415 429 503',
  dismissChecklist: '204 400 401 403 404 413 415 429 503',
  estateMap: '200 400 401 403 404 413 415 429 503',
  estateTable: '200 400 401 403 404 413 415 429 503',
  estateChoices: '200 400 401 403 404 413 415 429 503',
  estateFile: '200 400 401 403 404 413 415 429 503',
  createEstateView: '201 400 401 403 404 409 413 415 429 503',
  saveEstateView: '200 400 401 403 404 412 413 415 428 429 503',
  removeEstateView: '204 400 401 403 404 413 415 429 503',
  saveEstateColumns: '204 400 401 403 404 413 415 429 503',
  decideEstates: '200 400 401 403 404 413 415 429 503',
  importEstateFile: '200 400 401 403 404 413 415 429 503',
  gatherEstates: '200 400 401 403 404 413 415 429 503',
  feeds: '200 400 401 403 404 413 415 429 503',
  pullFeed: '202 400 401 403 404 413 415 429 503',
  feedRuns: '200 400 401 403 404 413 415 429 503',
  feedRun: '200 400 401 403 404 413 415 429 503',
  takeRunBack: '200 400 401 403 404 409 413 415 429 503',
  heldRecords: '200 400 401 403 404 413 415 429 503',
  approveHeld: '200 400 401 403 404 409 413 415 429 503',
  refuseHeld: '200 400 401 403 404 409 413 415 429 503',
  feedWords: '200 400 401 403 404 413 415 429 503',
  explainWord: '200 400 401 403 404 413 415 429 503',
  forgetWord: '200 400 401 403 404 413 415 429 503',
  mails: '200 400 401 403 404 413 415 429 503',
  mail: '200 400 401 403 404 413 415 429 503',
  retryMail: '200 400 401 403 404 409 412 413 415 428 429 503',
  retryDeadMails: '200 400 401 403 404 413 415 429 503',
  correctMail: '200 400 401 403 404 409 412 413 415 428 429 503',
  createUpload: '201 400 401 403 404 412 413 415 429 503',
  upload: '200 400 401 403 404 412 413 415 429 503',
  addToUpload: '204 400 401 403 404 409 412 413 415 429 503',
  endUpload: '204 400 401 403 404 412 413 415 429 503',
  deskFile: '200 400 401 403 404 413 415 429 503',
  pushUpload: '201 400 401 403 404 412 413 415 429 503',
  pushedUpload: '200 400 401 403 404 412 413 415 429 503',
  addToPushedUpload: '204 400 401 403 404 409 412 413 415 429 503',
  endPushedUpload: '204 400 401 403 404 412 413 415 429 503',
  log: '200 400 401 403 404 413 415 429 503',
  logFile: '200 400 401 403 404 413 415 429 503',
  person: '200 400 401 403 404 413 415 429 503',
  personFile: '200 400 401 403 404 413 415 429 503',
  erasePerson: '200 400 401 403 404 413 415 429 503',
};

describe('the OpenAPI document', () => {
  it('knows every call', () => {
    expect([...operations.keys()].sort()).toEqual(Object.keys(STATUSES).sort());
  });
  it.each(Object.entries(STATUSES))('%s answers %s', (name, statuses) => {
    expect(Object.keys(operations.get(name)?.responses ?? {}).join(' ')).toBe(statuses);
  });
  it('refuses with problem documents, and with nothing else', () => {
    for (const [name, { responses }] of operations) {
      for (const [status, { content }] of Object.entries(responses)) {
        const problem = Number(status) >= 400;
        expect(Object.keys(content ?? {}).includes('application/problem+json'), `${name} ${status}`).toBe(problem);
      }
    }
  });
  it('names the plain problem document once', () => {
    expect(responseOf('estate', 404)?.content).toEqual({
      'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
    });
  });
  it.each([
    ['createReservation', 'slots'],
    ['moveReservation', 'slots'],
    ['rentalReservation', 'periods'],
    ['rentalReservationConfirm', 'state'],
  ])('says what the 409 of %s brings: %s', (name, member) => {
    const schema = responseOf(name, 409)?.content?.['application/problem+json']?.schema;
    expect(Object.keys(Object(schema?.properties))).toEqual(['type', 'title', 'status', 'detail', 'errors', member]);
  });
  it('has no body where there is none', () => {
    expect(responseOf('removeEstate', 204)).toEqual({ description: 'Done; there is no body' });
    expect(responseOf('rentalPhoto', 302)).not.toHaveProperty('content');
  });
  it.each([
    ['asset', '*/*'],
    ['kyeroFeed', 'application/xml'],
    ['reservationCalendar', 'text/calendar'],
    ['agendaCalendar', 'text/calendar'],
    ['rentalCalendar', 'text/calendar'],
    ['rentalPhoto', 'image/*'],
  ])('%s is a file: %s', (name, type) => {
    expect(responseOf(name, 200)?.content).toEqual({ [type]: { schema: { type: 'string', format: 'binary' } } });
  });
});

it('the page for people says what each call answers', () => {
  const [, section = ''] = /<section id="createReservation">(.*?)<\/section>/s.exec(apiDocsPage()) ?? [];
  const rows = [...section.matchAll(/<th scope="row">(\d{3})<\/th>/g)].map(([, status]) => status);
  expect(rows.join(' ')).toBe('201 400 404 409 410 413 415 422 429 503');
  expect(section).toContain('The slot is not free any more: `slots` are those left');
});
