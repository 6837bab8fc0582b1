// One `immobilie` of OpenImmo 1.2.x as our record. The address is shown only where the agency released it
// (objektadresse_freigeben): a missing word is no release.
import type { FieldProblem } from '../../domain/errors.ts';
import { isEmailAddress } from '../../domain/leads/email-address.ts';
import { LOCALES, type Locale } from '../../domain/locale.ts';
import { unknownCodeLoss } from '../../domain/record/code-words.ts';
import type { Unit } from '../../domain/record/estate.ts';
import { countryCode, townOf } from '../feed-places.ts';
import { unknownTypeLoss } from '../feed-types.ts';
import { clip, countOf, dateOf, decimalOf, filled, isYes, plainLine, plainText, pointOf } from '../feed-values.ts';
import type { FeedEstate, MappedRecord } from '../kyero/kyero-estate.ts';
import { attributeOf, childAt, childrenAt, textAt, type XmlNode } from '../xml/xml-tree.ts';
import { openimmoFeatures } from './openimmo-features.ts';
import { openimmoType } from './openimmo-types.ts';

const PROJECT = { id: 7, code: 'PROJECT' };
const OTHER = { headType: { id: 9 } } as const;

/** "fr-BE", "nld" … → one of the four. */
export const openimmoLocale = (text: string | undefined): Locale | undefined => {
  const code = (text ?? '').trim().toLowerCase();
  const three = ({ deu: 'de', ger: 'de', nld: 'nl', dut: 'nl', fra: 'fr', fre: 'fr', eng: 'en' } as const)[code];
  return (
    three ?? LOCALES.find((locale) => code === locale || code.startsWith(`${locale}-`) || code.startsWith(`${locale}_`))
  );
};

const marketing = (node: XmlNode | undefined) => ({
  buy: isYes(attributeOf(node, 'KAUF')) || isYes(attributeOf(node, 'ERBPACHT')),
  rent:
    isYes(attributeOf(node, 'MIETE_PACHT')) || isYes(attributeOf(node, 'MIETE')) || isYes(attributeOf(node, 'LEASING')),
});

/** Open, reserved or sold, for sale or to rent, in our numbers. */
const transactionOf = (node: XmlNode): number | undefined => {
  const { buy, rent } = marketing(childAt(node, 'objektkategorie', 'vermarktungsart'));
  if (!buy && !rent) return undefined;
  const state = attributeOf(childAt(node, 'zustand_angaben', 'verkaufstatus'), 'stand')?.toUpperCase();
  if (state === 'VERKAUFT' || state === 'VERMIETET') return buy ? 5 : 6;
  if (state === 'RESERVIERT') return buy ? 3 : 4;
  if (buy) return 1;
  return isYes(textAt(node, 'verwaltung_objekt', 'als_ferien')) ? 8 : 2;
};

const priceOf = (node: XmlNode, lose: (field: string) => void): Unit['price'] => {
  const preise = childAt(node, 'preise');
  const currency = attributeOf(childAt(preise, 'waehrung'), 'iso_waehrung')?.toUpperCase() ?? 'EUR';
  const { buy } = marketing(childAt(node, 'objektkategorie', 'vermarktungsart'));
  const names = buy
    ? ['kaufpreis', 'kaufpreisnetto']
    : ['kaltmiete', 'nettokaltmiete', 'warmmiete', 'gesamtmietenetto'];
  const name = names.find((candidate) => textAt(preise, candidate) !== undefined);
  const onRequest = isYes(attributeOf(childAt(preise, 'kaufpreis'), 'auf_anfrage'));
  const value = name === undefined || onRequest ? undefined : decimalOf(textAt(preise, name));
  if (name !== undefined && value === undefined && !onRequest) lose(`preise.${name}`);
  if (currency !== 'EUR') {
    if (value !== undefined) lose(`preise.${name} (in ${clip(currency, 3)})`);
    return undefined;
  }
  return filled({ value: value || undefined, deposit: decimalOf(textAt(preise, 'kaution')) || undefined });
};

const addressOf = (node: XmlNode, language: Locale, lose: (field: string) => void): Unit['address'] => {
  const geo = childAt(node, 'geo');
  const coordinates = childAt(geo, 'geokoordinaten');
  const point = pointOf(attributeOf(coordinates, 'breitengrad'), attributeOf(coordinates, 'laengengrad'));
  if (coordinates && !point) lose('geo.geokoordinaten');
  const land = attributeOf(childAt(geo, 'land'), 'iso_land');
  const country = countryCode(land);
  if (land !== undefined && country === undefined) lose(unknownCodeLoss('address.country', land));
  const street = plainLine(textAt(geo, 'strasse'));
  const town = townOf(textAt(geo, 'ort') ?? '', textAt(geo, 'plz'), country !== undefined && country !== 'BE', point);
  return filled({
    visible: isYes(textAt(node, 'verwaltung_objekt', 'objektadresse_freigeben')),
    street: street === undefined ? undefined : { [language]: street },
    number: clip(textAt(geo, 'hausnummer') ?? '', 30) || undefined,
    box: clip(textAt(geo, 'wohnungsnr') ?? '', 30) || undefined,
    city: { name: clip(town.name, 200), ...(town.zip === undefined ? {} : { zip: clip(town.zip, 20) }) },
    country,
    geoLocation: point,
  });
};

const TEXTS = ['objektbeschreibung', 'lage', 'ausstatt_beschr', 'sonstige_angaben'];

const textsOf = (node: XmlNode, language: Locale, lose: (field: string) => void) => {
  const freitexte = childAt(node, 'freitexte');
  const own = plainText(TEXTS.flatMap((name) => textAt(freitexte, name) ?? []).join('\n\n'));
  const description: { [L in Locale]?: string } = own === undefined ? {} : { [language]: own };
  for (const other of childrenAt(freitexte, 'objekt_text')) {
    const locale = openimmoLocale(attributeOf(other, 'lang'));
    const text = plainText(other.text);
    if (locale === undefined) lose('freitexte.objekt_text (language)');
    else if (text !== undefined && description[locale] === undefined) description[locale] = text;
  }
  const title = plainLine(textAt(freitexte, 'objekttitel'));
  const short = plainText(textAt(freitexte, 'dreizeiler'), 5000);
  return {
    title: title === undefined ? undefined : { [language]: title },
    shortDescription: short === undefined ? undefined : { [language]: short },
    description,
  };
};

const contactOf = (node: XmlNode): Unit['salesRepresentative'] => {
  const contact = childAt(node, 'kontaktperson');
  const firstname = plainLine(textAt(contact, 'vorname'), 100);
  const lastname = plainLine(textAt(contact, 'name'), 100);
  return filled({
    firstname,
    lastname,
    name: [firstname, lastname].filter(Boolean).join(' ') || undefined,
    phone: plainLine(textAt(contact, 'tel_durchw') ?? textAt(contact, 'tel_zentrale'), 50),
    mobile: plainLine(textAt(contact, 'tel_handy'), 50),
    email: [textAt(contact, 'email_direkt'), textAt(contact, 'email_zentrale')]
      .map((text) => plainLine(text, 254) ?? '')
      .find(isEmailAddress),
  });
};

const floorOf = (text: string | undefined): number | undefined =>
  /^-?\d{1,3}$/.test(text ?? '') && Number(text) >= -20 && Number(text) <= 300 ? Number(text) : undefined;

const problemsOf = (node: XmlNode): FieldProblem[] => [
  ...(textAt(node, 'geo', 'ort') === undefined ? [{ field: 'geo.ort', message: 'is empty' }] : []),
  ...(transactionOf(node) === undefined
    ? [{ field: 'objektkategorie.vermarktungsart', message: 'says neither KAUF nor MIETE_PACHT' }]
    : []),
];

/** Without its pictures and files, which may lie beside the file. */
export const estateOfOpenimmo = (node: XmlNode, project: boolean): MappedRecord => {
  const lost: string[] = [];
  const lose = (field: string) => void lost.push(field);
  const language = openimmoLocale(textAt(node, 'verwaltung_techn', 'sprache')) ?? 'de';
  const objektart = childAt(node, 'objektkategorie', 'objektart');
  const known = openimmoType(objektart);
  if (!known && !project) lose(unknownTypeLoss(clip(objektart?.children[0]?.name ?? 'objektart', 40)));
  const { headType, subType }: ReturnType<typeof openimmoType> & object = known ?? OTHER;
  const features = openimmoFeatures(node, lose);
  const flaechen = childAt(node, 'flaechen');
  const techn = childAt(node, 'verwaltung_techn');
  const counted = (name: string): number | undefined => {
    const text = textAt(flaechen, name);
    const count = countOf(text);
    if (text !== undefined && count === undefined) lose(`flaechen.${name}`);
    return count;
  };
  const value = filled({
    general:
      filled({
        reference: plainLine(textAt(techn, 'objektnr_extern') ?? textAt(techn, 'objektnr_intern'), 100),
        ...textsOf(node, language, lose),
        headType: project ? PROJECT : headType,
        subType: project ? undefined : subType,
        project: project || undefined,
        transaction: { id: transactionOf(node) ?? 1 },
        floor: floorOf(textAt(childAt(node, 'geo'), 'etage')),
        bedroomCount: counted('anzahl_schlafzimmer'),
        bathroomCount: counted('anzahl_badezimmer'),
        petsAllowed: features.petsAllowed,
        publicationDate: dateOf(textAt(node, 'verwaltung_objekt', 'aktiv_von') ?? textAt(techn, 'aktiv_von')),
      }) ?? {},
    price: priceOf(node, lose),
    address: addressOf(node, language, lose),
    layout: filled({ toiletCount: counted('anzahl_sep_wc'), parkingCount: counted('anzahl_stellplaetze') }),
    dimensions: filled({
      areaBuild: decimalOf(textAt(flaechen, 'nutzflaeche') ?? textAt(flaechen, 'gesamtflaeche')) || undefined,
      areaGround: decimalOf(textAt(flaechen, 'grundstuecksflaeche')) || undefined,
    }),
    energy: features.energy,
    technical: features.technical,
    planning: features.planning,
    fields: filled({
      ...features.fields,
      'construction.habitable_surface': decimalOf(textAt(flaechen, 'wohnflaeche')) || undefined,
    }),
    salesRepresentative: contactOf(node),
  }) as FeedEstate;
  return { value, lost, problems: problemsOf(node) };
};
