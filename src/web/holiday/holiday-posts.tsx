// A request for a holiday period is posted to the page of its unit. A plain form gets the page of its request, or the
// page of the unit again: with what was typed, what is wrong, and what is left when somebody was faster.
import { HttpError } from '../../client/http-error.ts';
import { buildRoute } from '../../domain/content/routes.ts';
import { RENTAL_INPUTS } from '../../domain/rentals/rental-form.ts';
import type { RentalPeriod } from '../../domain/rentals/rental-unit.ts';
import { alternativesTo } from '../../domain/rentals/stay-choice.ts';
import { isDay } from '../../domain/time/calendar-days.ts';
import { withoutDoubles } from '../../ui/rentals/rental-request-view.tsx';
import { jsonReply, PRIVATE, type SubmitContext, type SubmitHandler } from '../http/form-posts.ts';
import { refusedForm } from '../http/refused-forms.tsx';
import { redirect } from '../http/replies.ts';
import { TOKEN_HEADERS } from '../http/token-pages.tsx';
import type { WebReply } from '../http/web-context.ts';
import { findUnit, type RequestState, unitPage } from './holiday.page.tsx';

const NAMES = [...RENTAL_INPUTS, 'rentalUnitId', 'from', 'to', 'persons', 'privacy', 'submission'] as const;
const MAX_TYPED = 5000;

/** What was typed, as text: to be shown again. */
const typed = (inputs: SubmitContext['inputs']): Record<string, string> =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
      return typeof value === 'string' ? [[name, value.slice(0, MAX_TYPED).toWellFormed()] as const] : [];
    }),
  );

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

export const staySubmit: SubmitHandler = async (context) => {
  const { api, locale, params, script, visitor } = context;
  const inputs = { ...context.inputs, rentalUnitId: params.rentalUnitId };
  try {
    const request = await api.call('rentalReservation', { body: { locale, inputs }, visitor });
    if (script) return jsonReply(201, { id: request.id, heldUntil: request.heldUntil });
    return redirect(303, buildRoute('holidayRequest', locale, { token: request.id }), TOKEN_HEADERS);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (error.status === 409 && !script) return conflict(context, error);
    return refusedForm(context, error, {
      action: buildRoute('holiday', locale, params),
      // The question that follows belongs to one request, however often it is answered.
      values: Object.entries({ submission: crypto.randomUUID(), ...typed(inputs) }),
      again: (status, { problems = [], failed }) =>
        pageAgain(context, status, { problems: withoutDoubles(problems), failed }),
    });
  }
};
