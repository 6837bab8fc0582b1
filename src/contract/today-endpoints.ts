// The day of an agency: our own extension. Each part is there for those whose role sees it.
import { Type } from 'typebox';
import { CHECKLIST, TODAY_PARTS } from '../domain/people/today-parts.ts';
import { SiteId, strict } from '../domain/record/schema-parts.ts';
import type { Endpoint } from './endpoint.ts';
import { json, memberRefusals, nothing } from './replies.ts';

const none = Type.Object({}, strict);
const site = Type.Object({ siteId: SiteId }, strict);
const Moment = Type.String();
const Figure = Type.Object(
  {
    now: Type.Integer(),
    /** Of the 30 days before; absent when the site does not keep them that long. */
    before: Type.Optional(Type.Integer()),
    /** One number a day, the oldest first. */
    days: Type.Array(Type.Integer()),
  },
  strict,
);

const Today = Type.Object(
  {
    at: Moment,
    /** The day in Brussels. */
    day: Type.String(),
    parts: Type.Array(Type.Enum(TODAY_PARTS)),
    viewings: Type.Optional(
      Type.Array(
        Type.Object(
          {
            id: Type.Integer(),
            day: Type.Enum(['today', 'tomorrow']),
            start: Moment,
            end: Moment,
            representative: Type.Object({ id: Type.String(), name: Type.String() }, strict),
            /** Of the member who asks. */
            own: Type.Boolean(),
            estateId: Type.Integer(),
            label: Type.String(),
            group: Type.Boolean(),
            name: Type.String(),
            phone: Type.Optional(Type.String()),
            route: Type.Optional(Type.String()),
          },
          strict,
        ),
      ),
    ),
    /** Viewings to come of listings that are hidden, sold or gone: somebody has to decide about them. */
    notOffered: Type.Optional(
      Type.Array(Type.Object({ id: Type.Integer(), start: Moment, label: Type.String(), name: Type.String() }, strict)),
    ),
    /** Viewings to come at a time when another calendar of the representative has something. */
    conflicts: Type.Optional(
      Type.Array(Type.Object({ id: Type.Integer(), start: Moment, label: Type.String(), name: Type.String() }, strict)),
    ),
    leads: Type.Optional(
      Type.Object(
        {
          /** Of the last seven days. */
          count: Type.Integer(),
          newest: Type.Array(
            Type.Object(
              {
                id: Type.Integer(),
                /** Its number in the list of leads. */
                conversation: Type.Optional(Type.Integer()),
                at: Moment,
                name: Type.String(),
                email: Type.String(),
                message: Type.String(),
                estateId: Type.Optional(Type.Integer()),
                about: Type.Optional(Type.String()),
              },
              strict,
            ),
          ),
        },
        strict,
      ),
    ),
    stays: Type.Optional(
      Type.Array(
        Type.Object(
          {
            id: Type.Integer(),
            unit: Type.String(),
            from: Type.String(),
            to: Type.String(),
            persons: Type.Integer(),
            price: Type.Number(),
            name: Type.String(),
            heldUntil: Moment,
          },
          strict,
        ),
      ),
    ),
    feeds: Type.Optional(
      Type.Array(
        Type.Object(
          {
            source: Type.String(),
            state: Type.Enum(['running', 'done', 'incomplete', 'refused', 'failed']),
            startedAt: Moment,
            endedAt: Type.Optional(Moment),
            added: Type.Integer(),
            changed: Type.Integer(),
            removed: Type.Integer(),
            skipped: Type.Integer(),
          },
          strict,
        ),
      ),
    ),
    /** Records of feeds that wait for a person. */
    quarantine: Type.Optional(Type.Integer()),
    mails: Type.Optional(
      Type.Object(
        {
          dead: Type.Integer(),
          /** Tried at least once, and waiting for the next try. */
          retrying: Type.Integer(),
          newest: Type.Array(
            Type.Object(
              {
                id: Type.Integer(),
                kind: Type.String(),
                state: Type.Enum(['waiting', 'sending', 'dead']),
                to: Type.Optional(Type.String()),
                tries: Type.Integer(),
                reason: Type.Optional(Type.String()),
              },
              strict,
            ),
          ),
        },
        strict,
      ),
    ),
    /** Of 30 days. */
    figures: Type.Optional(Type.Object({ leads: Figure, viewings: Figure, alerts: Figure }, strict)),
    checklist: Type.Optional(
      Type.Object(
        {
          items: Type.Array(Type.Object({ item: Type.Enum(CHECKLIST), done: Type.Boolean() }, strict)),
          dismissed: Type.Boolean(),
        },
        strict,
      ),
    ),
  },
  strict,
);

const common = { tag: 'desk today', extension: true } as const;

export const todayEndpoints = {
  today: {
    ...common,
    access: { may: 'today.read' },
    method: 'GET',
    path: '/sites/{siteId}/desk/today',
    summary: 'What there is to do today, for the role of the member who asks',
    params: site,
    query: none,
    replies: { 200: json(Today), ...memberRefusals },
  },
  todayGaps: {
    ...common,
    access: { may: 'today.read' },
    method: 'GET',
    path: '/sites/{siteId}/desk/today/gaps',
    summary: 'Listings that lack what the law wants in an advertisement; counted anew at most once a minute',
    params: site,
    query: none,
    replies: {
      200: json(
        Type.Object(
          {
            listings: Type.Integer(),
            first: Type.Array(
              Type.Object(
                {
                  id: Type.Integer(),
                  reference: Type.String(),
                  about: Type.String(),
                  region: Type.Optional(Type.String()),
                  /** What is missing, in the language of the member. */
                  fields: Type.Array(Type.String()),
                },
                strict,
              ),
            ),
            /** How many listings lack each field, the most first. */
            fields: Type.Array(
              Type.Object({ field: Type.String(), label: Type.String(), count: Type.Integer() }, strict),
            ),
            at: Moment,
          },
          strict,
        ),
      ),
      ...memberRefusals,
    },
  },
  dismissChecklist: {
    ...common,
    access: { may: 'settings.write' },
    method: 'PUT',
    path: '/sites/{siteId}/desk/today/checklist',
    summary: 'Hides the checklist of the first week for everybody of the site, or shows it again',
    params: site,
    query: none,
    body: Type.Object({ dismissed: Type.Boolean() }, strict),
    replies: { 204: nothing, ...memberRefusals },
  },
} as const satisfies Record<string, Endpoint>;
