// A request for a holiday period is posted to the page of its unit. A plain form gets the page of its request, or the
// page of the unit again: with what was typed, what is wrong, and what is left when somebody was faster.
import type { HttpError } from '../../client/http-error.ts';
import { buildRoute } from '../../domain/content/routes.ts';
import { RENTAL_INPUTS } from '../../domain/rentals/rental-form.ts';
import type { RentalPeriod } from '../../domain/rentals/rental-unit.ts';
import { alternativesTo } from '../../domain/rentals/stay-choice.ts';
import { isDay } from '../../domain/time/calendar-days.ts';
import { withoutDoubles } from '../../ui/rentals/rental-request-view.tsx';
import { PRIVATE, type SubmitContext } from '../http/form-posts.ts';
import { type FormSubmission, typedTexts } from '../http/form-submission.tsx';
import { redirect } from '../http/replies.ts';
import { TOKEN_HEADERS } from '../http/token-pages.tsx';
import type { WebReply } from '../http/web-context.ts';
import { findUnit, type RequestState, unitPage } from './holiday.page.tsx';

const NAMES = [...RENTAL_INPUTS, 'rentalUnitId', 'from', 'to', 'persons', 'privacy', 'submission'] as const;
const MAX_TYPED = 5000;

const typed = (inputs: SubmitContext['inputs']) => typedTexts(inputs, NAMES, MAX_TYPED);

const nightsOf = ({ from = '', to = '' }: Readonly<Record<string, string>>) =>
  isDay(from) && isDay(to) && from < to ? { from, to } : undefined;

const pageAgain = async (context: SubmitContext, status: number, state: Partial<RequestState>): Promise<WebReply> => {
  const values = typed(context.inputs);
  const unit = await findUnit(context.api, Number(context.params.rentalUnitId));
  if (!unit || unit === 'gone') return redirect(303, buildRoute('holiday', context.locale, context.params), PRIVATE);
  const { submission: _once, ...kept } = values;
  const {
    paths: _paths,
    description: _description,
    ...view
  } = await unitPage(context, unit, nightsOf(values), {
    problems: [],
    others: [],
    ...state,
    values: kept,
  });
  return context.page({ status, noindex: true, ...view });
};

const periodsLeft = ({ body }: HttpError): RentalPeriod[] => {
  try {
    return (JSON.parse(body) as { periods?: RentalPeriod[] }).periods ?? [];
  } catch {
    return [];
  }
};

const conflict = (context: SubmitContext, error: HttpError): Promise<WebReply> => {
  const gone = nightsOf(typed(context.inputs));
  const periods = periodsLeft(error).filter(({ available }) => available);
  const others = gone ? alternativesTo(gone, { periods, busy: [] }) : [];
  return pageAgain(context, 409, { failed: 'conflict', others });
};

/** The unit is the page's own, whatever the form says. */
const inputsOf = ({ inputs, params }: SubmitContext) => ({ ...inputs, rentalUnitId: params.rentalUnitId });

export const staySubmission: FormSubmission = {
  action: ({ locale, params }) => buildRoute('holiday', locale, params),
  send: async (context) => {
    const { api, locale, visitor } = context;
    const { id, heldUntil } = await api.call('rentalReservation', {
      body: { locale, inputs: inputsOf(context) },
      visitor,
    });
    return {
      json: { id, heldUntil },
      seeOther: buildRoute('holidayRequest', locale, { token: id }),
      headers: TOKEN_HEADERS,
    };
  },
  typed: (inputs) => Object.entries(typed(inputs)),
  again: (context, status, { problems = [], failed }) =>
    pageAgain(context, status, { problems: withoutDoubles(problems), failed }),
  conflict,
};
