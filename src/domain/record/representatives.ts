// Who is responsible for a listing: one rule for the page, the mails, the desk and the agenda. What a feed or a member wrote on the
// listing always comes first and is never overwritten; the defaults of the site are only what is left.
import { representativeKey } from '../search/resolve-terms.ts';
import type { Unit } from './estate.ts';

type Person = NonNullable<Unit['salesRepresentative']>;
/** As the settings of a site name somebody. */
type DefaultRepresentative = { readonly name: string; readonly email: string };
export type DefaultRepresentatives = {
  /** Of every listing that names nobody. */
  readonly site?: DefaultRepresentative | undefined;
  /** By branch: the office that a listing is nearest to. Before that of the site. */
  readonly branches?: Readonly<Record<string, DefaultRepresentative>> | undefined;
};

export type NamedRepresentative = {
  readonly email: string;
  readonly name: string;
  /** Where it stands. */
  readonly from: 'listing' | 'project' | 'branch' | 'site';
};

export const personName = (person: Person): string =>
  person.name?.trim() || [person.firstname, person.lastname].filter(Boolean).join(' ').trim();

/** Whether a listing names anybody: a telephone number is enough. */
export const namesSomebody = (person: Unit['salesRepresentative']): person is Person =>
  Boolean(person && (personName(person) || person.phone || person.mobile || person.email));

/** Who it is where a listing names nobody: of its branch, then of the site. */
export const defaultsOf = (
  branch: string | undefined,
  defaults: DefaultRepresentatives | undefined,
): NamedRepresentative[] => {
  const chosen = (person: DefaultRepresentative | undefined, from: 'branch' | 'site'): NamedRepresentative[] =>
    person ? [{ email: representativeKey(person.email), name: person.name, from }] : [];
  return [
    ...chosen(branch === undefined ? undefined : defaults?.branches?.[branch], 'branch'),
    ...chosen(defaults?.site, 'site'),
  ];
};

/**
 * Those who could be it, the first one being it: of the listing, of its project, of its branch, of the site. The agenda of a listing is
 * that of the first of them who has one, so that a listing can be visited although its own representative has no agenda.
 */
export const representativesOf = (
  {
    estate,
    root = estate,
    branch,
  }: { readonly estate: Unit; readonly root?: Unit; readonly branch?: string | undefined },
  defaults: DefaultRepresentatives | undefined,
): NamedRepresentative[] => {
  const listed = (person: Unit['salesRepresentative'], from: 'listing' | 'project'): NamedRepresentative[] => {
    const email = representativeKey(person?.email ?? '');
    return person && email !== '' ? [{ email, name: personName(person) || email, from }] : [];
  };
  const found = [
    ...listed(estate.salesRepresentative, 'listing'),
    ...(root === estate ? [] : listed(root.salesRepresentative, 'project')),
    ...defaultsOf(branch, defaults),
  ];
  return found.filter(({ email }, index) => found.findIndex((other) => other.email === email) === index);
};
