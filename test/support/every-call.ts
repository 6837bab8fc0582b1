// Every call of the contract with a right request about the things of one site. A call without a row does not compile.
import type { CallArguments } from '../../src/client/content-api.ts';
import { type Endpoint, fillPath } from '../../src/contract/endpoint.ts';
import { type EndpointName, type Endpoints, endpoints } from '../../src/contract/endpoints.ts';
import { shareCode } from '../../src/domain/leads/favorites.ts';
import { testEstate } from './estates.ts';
import { type FullSite, rightCaptcha, SLOTS, STAYS } from './full-site.ts';
import { testUnit } from './rentals.ts';
import { testAgenda } from './viewings.ts';

type Request = {
  /** Besides `siteId`. */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Params and body as the contract wants them. */
type RequestOf<E extends Endpoint> = Omit<CallArguments<E>, 'query'> & {
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
};
type Requests = { readonly [N in EndpointName]: RequestOf<Endpoints[N]> };

export const everyCall = (site: FullSite): Requests => {
  const { word, estateId, projectId, unitId, agendaId, alertId, tokens } = site;
  const id = { params: { id: estateId } };
  const token = (value: string) => ({ params: { token: value } });
  const form = (inputs: Readonly<Record<string, unknown>>) => ({
    body: {
      locale: 'nl' as const,
      inputs: { name: 'Lotte', email: `lotte-${estateId}@huis.example`, privacy: 'on', ...rightCaptcha(), ...inputs },
    },
  });
  const settings = { name: 'Tuin', criteria: {}, frequency: 'DAILY', active: true } as const;
  const byAlert = { params: { token: tokens.manage, alertId } };
  const agenda = testAgenda({ id: agendaId, name: `Mira ${word}`, email: `mira@${word}.example`, openHouses: [] });
  const page = { id: `page-${word}`, url: { nl: `pagina-${word}` }, title: { nl: word }, seoTitle: {} };
  const item = { id: `item-${word}`, title: { nl: word }, intro: {}, html: {} };
  const list = { id: `list-${word}`, title: { nl: word } };
  const member = { name: `Nele ${word}`, email: `nele@${word}.example`, locale: 'nl', role: 'editor' } as const;
  const noUpload = { params: { id: '0'.repeat(32) } };
  return {
    siteById: {},
    passkeySignInOptions: { body: {} },
    passkeySignIn: { body: { challengeId: 'none', response: {} } },
    askSignInLink: { body: { email: `lotte@${word}.example`, locale: 'nl' } },
    lookAtLink: { body: { token: 'x'.repeat(43) } },
    useSignInLink: { body: { token: 'x'.repeat(43) } },
    me: {},
    saveMe: { body: { locale: 'nl' } },
    signOut: { body: {} },
    sessions: {},
    endSession: { params: { id: 'none' } },
    passkeys: {},
    newPasskeyOptions: { body: {} },
    addPasskey: { body: { challengeId: 'none', response: {} } },
    removePasskey: { params: { id: 'none' } },
    confirmOptions: { body: {} },
    confirm: { body: { challengeId: 'none', response: {} } },
    live: {},
    presence: { body: { at: '/vandaag' } },
    estateTable: { query: 'state=online' },
    estateMap: { query: 'state=online' },
    estateChoices: {},
    estateFile: {},
    createEstateView: { body: { name: 'Gent', shared: false, view: { filter: { city: 'Gent' } } } },
    saveEstateView: { params: { id: 1 }, body: { name: 'Gent', shared: false, view: { filter: { city: 'Gent' } } } },
    removeEstateView: { params: { id: 1 } },
    saveEstateColumns: { body: { columns: ['kind', 'price'] } },
    decideEstates: { body: { ids: [estateId], sticker: { nl: word } } },
    importEstateFile: { body: { csv: `id,price\n${estateId},1`, apply: false } },
    gatherEstates: { params: { id: 'home' }, body: { add: [estateId], remove: [] } },
    createEstate: { body: { set: { '/general/reference': `NEW-${word}` } } },
    deskEstate: id,
    saveEstate: { ...id, body: { set: { '/general/reference': `DESK-${word}` } } },
    publishEstate: { ...id, body: {} },
    unplanEstate: id,
    discardDraft: id,
    showEstates: { body: { ids: [999_999], hidden: true } },
    estateMails: id,
    previewEstate: { ...id, body: { for: 'desk' } },
    estateVersions: id,
    estateVersion: { params: { id: estateId, version: 1 } },
    estateAt: { ...id, query: 'moment=2026-11-17' },
    restoreEstate: { ...id, body: { version: 1 } },
    blankEstate: { ...id, body: { pointer: '/general/title/de', reason: `Gevraagd ${word}` } },
    projects: {},
    projectUnits: id,
    saveUnits: { ...id, body: { units: [] } },
    publishUnits: { ...id, body: {} },
    unitsMails: id,
    unitLedger: id,
    members: {},
    portraits: {},
    savePortrait: { body: { picture: null } },
    ownNotices: {},
    saveOwnNotices: { body: { lead: 'now' } },
    saveMemberPortrait: { params: { id: 999_999 }, body: { picture: null } },
    inviteMember: { body: member },
    saveMember: { params: { id: 999_999 }, body: member },
    removeMember: { params: { id: 999_999 } },
    restoreMember: { params: { id: 999_999 }, body: {} },
    inviteAgain: { params: { id: 999_999 }, body: {} },
    siteByHostname: { params: { host: `${site.siteId}.example` } },
    navigation: { params: { type: 'main' } },
    navigationSubtree: { params: { type: 'main', id: 'home' } },
    pages: {},
    pageByUrl: { params: { url: `/nl/pagina-${word}` } },
    pageById: { params: { id: `page-${word}` } },
    entities: {},
    entityItems: { params: { id: `list-${word}` } },
    agreements: { query: 'locale=nl' },
    asset: { params: { name: `${word}.svg` } },
    translations: { params: { locale: 'nl' } },

    estates: { body: { query: { match: { text: word } } } },
    estateFilters: { body: {} },
    estateClusters: { body: { bounds: { south: 49, west: 2, north: 52, east: 7 }, zoom: 20 } },
    estateGroup: { params: { id: projectId } },
    estate: id,
    estateContactInfo: id,
    estateByExternalId: { params: { id: `guid-${word}` } },
    representativeAgenda: { params: { email: `mira@${word}.example` } },
    estateCollection: { params: { id: `pick-${word}` } },
    estatePage: { params: { a: 'kopen', b: 'gent' } },
    estateAddresses: {},
    similarEstates: id,
    favorites: { params: { list: shareCode([estateId, projectId]) } },
    // Its beginning: what was typed comes back in the answer.
    typedSearch: { query: `q=${word.slice(0, -1)}&locale=nl&suggest=true` },
    searchCities: { query: 'q=gent' },
    kyeroFeed: {},

    captchaChallenge: {},
    captchaQuestion: {},
    contactRequest: form({ firstName: 'Lotte', message: 'Dag', estateId: String(estateId) }),
    sendToAFriend: form({ friendEmail: `vriend-${estateId}@huis.example`, estateId: String(estateId) }),

    liveAgenda: id,
    reservation: { params: { id: tokens.appointment } },
    reservationCalendar: { params: { id: tokens.appointment } },
    agendaCalendar: { params: { key: tokens.agendaCalendar } },
    agendaRules: { params: { key: tokens.agendaRules } },
    createReservation: form({ estateId: String(estateId), start: SLOTS[1] }),
    joinWaitlist: { ...id, ...form({}) },
    declineOffer: { params: { id: 'A'.repeat(43) } },
    moveReservation: { params: { id: tokens.appointment }, body: { start: '2026-11-20T09:00:00Z' } },
    cancelReservation: { params: { id: tokens.appointment } },
    replaceAgendaRules: { params: { key: tokens.agendaRules }, body: agenda },

    rentalUnits: { body: {} },
    rentalFilters: { body: {} },
    rentalUnit: { params: { id: unitId } },
    rentalPeriods: { params: { id: unitId } },
    rentalPhoto: { params: { a: unitId, b: 1 } },
    rentalReservation: form({ ...STAYS[1], rentalUnitId: String(unitId), persons: '2' }),
    rentalReservationByToken: token(tokens.agency),
    rentalCalendar: token(tokens.rentalCalendar),
    rentalReservationConfirm: { ...token(tokens.agency), body: {} },
    rentalReservationRefuse: { ...token(tokens.agency), body: {} },
    rentalReservationWithdraw: { ...token(tokens.visitor), body: {} },

    subscribe: form({ trans: 'kopen', frequency: 'DAILY' }),
    subscription: token(tokens.manage),
    confirmSubscription: token(tokens.manage),
    changeSubscription: { ...token(tokens.manage), body: { locale: 'nl', name: `Noor ${word}` } },
    addAlert: { ...token(tokens.manage), body: settings },
    changeAlert: { ...byAlert, body: settings },
    unsubscribeView: token(tokens.unsubscribe),
    askOwnData: form({}),
    ownData: token('x'.repeat(43)),
    exportOwnData: token('x'.repeat(43)),
    eraseOwnData: { params: { token: 'x'.repeat(43) }, body: { appointments: 'keep' } },
    exportSubscription: token(tokens.manage),
    deleteAlert: byAlert,
    unsubscribe: { ...token(tokens.unsubscribe), body: {} },
    eraseSubscription: token(tokens.manage),

    pushUpload: { headers: { 'tus-resumable': '1.0.0', 'upload-length': '12' } },
    pushedUpload: noUpload,
    addToPushedUpload: { ...noUpload, headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0' } },
    endPushedUpload: noUpload,
    pushedEstates: {},
    pushedEstate: id,
    ownDecisions: id,
    patchOwnDecisions: { ...id, body: { set: { '/general/buildingName': word } } },
    patchEstate: { ...id, body: { general: { reference: `PATCH-${word}` } } },
    pushEstate: { ...id, body: testEstate(estateId, { general: { title: { nl: word } } }) },
    pushEstates: { body: { records: [testEstate(estateId)] } },
    removeEstate: { params: { id: projectId } },
    pushRentalUnit: { params: { id: unitId }, body: testUnit(unitId) },
    pushRentalUnits: { body: { records: [testUnit(unitId)] } },
    removeRentalUnit: { params: { id: unitId } },
    pushAgenda: { params: { id: agendaId }, body: agenda },
    pushBusyTime: { params: { id: agendaId }, body: { from: '2026-11-23T09:00:00Z', to: '2026-11-23T10:00:00Z' } },
    removeBusyTime: { params: { id: agendaId, time: site.busyTime } },
    removeAgenda: { params: { id: agendaId } },
    pushPage: { params: { id: page.id }, body: { ...page, seoDescription: {}, html: {}, layout: 'plain' } },
    removePage: { params: { id: page.id } },
    pushNavigation: { params: { type: 'footer' }, body: [] },
    pushEntity: { params: { id: list.id }, body: { ...list, items: [item] } },
    pushEntityItem: { params: { id: list.id, itemId: item.id }, body: item },
    removeEntityItem: { params: { id: list.id, itemId: item.id } },
    removeEntity: { params: { id: list.id } },
    pushAgreement: {
      params: { kind: 'terms-of-use' },
      body: { kind: 'terms-of-use', version: '2026-01-01', title: { nl: word }, html: {} },
    },
    settings: {},
    saveSettings: { params: { part: 'retention' }, body: { leadRetentionDays: 60 } },
    saveSecret: { params: { name: 'captcha-secret' }, body: { value: `secret of ${word}` } },
    removeSecret: { params: { name: 'captcha-secret' } },
    checkHostname: { params: { hostname: `${site.siteId}.example` } },
    checkSender: {},
    sendTestMail: { body: {} },
    makeDkimKey: { body: {} },
    apiTokens: {},
    createApiToken: { body: { name: `software of ${word}`, scopes: ['estates:read'] } },
    revokeApiToken: { params: { id: 1 } },
    webhookMessages: {},
    sendWebhookAgain: { params: { id: 1 }, body: {} },
    showWebhookSecret: { body: {} },
    pushedLeads: {},

    today: {},
    todayGaps: {},
    dismissChecklist: { body: { dismissed: true } },
    feeds: {},
    pullFeed: { params: { name: 'kyero' }, body: {} },
    feedRuns: {},
    feedRun: { params: { id: 1 } },
    takeRunBack: { params: { id: 1 }, body: {} },
    heldRecords: { query: 'state=waiting' },
    approveHeld: { body: { records: [{ id: estateId, version: '1.a' }] } },
    refuseHeld: { body: { records: [{ id: estateId, version: '1.a' }] } },
    feedWords: {},
    explainWord: { body: { kind: 'type', value: 'Stulp', code: 'FARM_01' } },
    forgetWord: { body: { kind: 'place', value: '9050 Moscou' } },
    mails: { query: 'state=sent' },
    mail: { params: { id: 1 } },
    retryMail: { params: { id: 1 }, body: {} },
    retryDeadMails: { body: {} },
    correctMail: { params: { id: 1 }, body: { email: `jonas-${estateId}@huis.example` } },
    createUpload: { headers: { 'tus-resumable': '1.0.0', 'upload-length': '12' } },
    upload: noUpload,
    addToUpload: { ...noUpload, headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0' } },
    endUpload: noUpload,
    deskFile: { params: { sha256: '0'.repeat(64) } },
    log: { query: 'source=push' },
    logFile: {},
    person: { query: `email=lotte-${estateId}@huis.example` },
    personFile: { query: `email=lotte-${estateId}@huis.example` },
    erasePerson: { body: { email: `nobody-${estateId}@huis.example`, reason: 'asked', appointments: 'keep' } },
  };
};

/** The same request, asked of `siteId`. */
export const apiCall = (
  name: EndpointName,
  { params = {}, query, body, headers = {} }: Request,
  siteId: string,
  bearer?: string,
) => ({
  method: endpoints[name].method,
  path: fillPath(endpoints[name].path, { siteId, ...params }) + (query ? `?${query}` : ''),
  headers: { ...headers, ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
  body,
});
