// What the demo agencies said to the visitors of their morning, and the templates they answer with. People and texts are invented.
import type { Locale, Localized } from '../src/domain/locale.ts';

export type DemoTemplate = { readonly name: string; readonly subject: Localized; readonly text: Localized };

export const DEMO_TEMPLATES: readonly DemoTemplate[] = [
  {
    name: 'Bezoek voorstellen',
    subject: {},
    text: {
      nl: 'Dag {naam},\n\nBedankt voor uw vraag over {pand}. U kiest zelf een moment voor een bezoek op\n{link}\n\nPast er geen enkel moment? Laat het weten, dan zoeken we samen iets anders.\n\nMet vriendelijke groet',
      fr: 'Bonjour {nom},\n\nMerci pour votre question au sujet de {bien}. Vous choisissez vous-même le moment de votre visite sur\n{lien}\n\nAucun moment ne vous convient ? Dites-le-nous, nous en chercherons un autre ensemble.\n\nBien à vous',
      en: 'Hello {name},\n\nThank you for your question about {property}. You can choose a moment for a viewing yourself at\n{link}\n\nIf none of them suits you, let us know and we will find another one together.\n\nKind regards',
      de: 'Guten Tag {name},\n\nvielen Dank für Ihre Frage zu {objekt}. Einen Termin für die Besichtigung wählen Sie selbst auf\n{link}\n\nPasst keiner davon? Sagen Sie uns Bescheid, dann finden wir gemeinsam einen anderen.\n\nMit freundlichen Grüßen',
    },
  },
  {
    name: 'Documenten bezorgen',
    subject: {},
    text: {
      nl: 'Dag {naam},\n\nIn bijlage vindt u de documenten van {pand} die u vroeg. Hebt u er vragen bij, dan bel ik u graag terug.\n\nMet vriendelijke groet',
      fr: 'Bonjour {nom},\n\nVous trouverez en annexe les documents de {bien} que vous avez demandés. Si vous avez des questions, je vous rappelle volontiers.\n\nBien à vous',
      en: 'Hello {name},\n\nPlease find attached the documents of {property} that you asked for. If you have questions about them, I will gladly call you back.\n\nKind regards',
      de: 'Guten Tag {name},\n\nim Anhang finden Sie die gewünschten Unterlagen zu {objekt}. Wenn Sie Fragen dazu haben, rufe ich Sie gern zurück.\n\nMit freundlichen Grüßen',
    },
  },
  {
    name: 'Afspraak voor een schatting',
    subject: {},
    text: {
      nl: 'Dag {naam},\n\nWij komen uw woning graag bekijken. Reken op een uur; leg als het kan het EPC en de plannen klaar. De schatting krijgt u daarna op papier en verplicht u tot niets.\n\nWelke dagen passen u het best?\n\nMet vriendelijke groet',
      fr: 'Bonjour {nom},\n\nNous venons volontiers voir votre bien. Comptez une heure ; préparez si possible le certificat PEB et les plans. Vous recevrez ensuite l’estimation par écrit, sans engagement.\n\nQuels jours vous conviennent le mieux ?\n\nBien à vous',
      en: 'Hello {name},\n\nWe would be glad to come and see your home. It takes about an hour; please have the energy certificate and the plans at hand if you can. You will get the valuation on paper, and it commits you to nothing.\n\nWhich days suit you best?\n\nKind regards',
      de: 'Guten Tag {name},\n\ngern sehen wir uns Ihr Haus an. Rechnen Sie mit einer Stunde; legen Sie wenn möglich den Energieausweis und die Pläne bereit. Die Schätzung erhalten Sie danach schriftlich, sie verpflichtet Sie zu nichts.\n\nWelche Tage passen Ihnen am besten?\n\nMit freundlichen Grüßen',
    },
  },
  {
    name: 'Niet meer beschikbaar',
    subject: {},
    text: {
      nl: 'Dag {naam},\n\n{pand} is intussen niet meer beschikbaar. Wilt u als eerste horen wanneer er iets gelijkaardigs komt, maak dan een alert op onze website.\n\nMet vriendelijke groet',
      fr: 'Bonjour {nom},\n\n{bien} n’est malheureusement plus disponible. Si vous souhaitez être averti en premier d’un bien semblable, créez une alerte sur notre site.\n\nBien à vous',
      en: 'Hello {name},\n\n{property} is no longer available. If you would like to be the first to hear of something similar, set up an alert on our website.\n\nKind regards',
      de: 'Guten Tag {name},\n\n{objekt} ist leider nicht mehr verfügbar. Möchten Sie als Erste von etwas Ähnlichem erfahren, dann richten Sie auf unserer Website einen Alarm ein.\n\nMit freundlichen Grüßen',
    },
  },
];

/** What somebody of the agency wrote, and what the visitor wrote back. */
export const DEMO_ANSWERS: Readonly<Record<Locale, { readonly answer: string; readonly reply: string }>> = {
  nl: {
    answer:
      'Dag,\n\nBedankt voor uw vraag. Ik zoek het uit bij de eigenaar en laat het u vandaag nog weten.\n\nMet vriendelijke groet',
    reply: 'Dat is heel vriendelijk, dank u. Kan ik intussen al een bezoek vastleggen, liefst op zaterdag?',
  },
  fr: {
    answer:
      'Bonjour,\n\nMerci pour votre question. Je me renseigne auprès du propriétaire et je vous réponds encore aujourd’hui.\n\nBien à vous',
    reply: 'C’est très aimable, merci. Puis-je déjà réserver une visite, de préférence un samedi ?',
  },
  en: {
    answer: 'Hello,\n\nThank you for your question. I will ask the owner and let you know today.\n\nKind regards',
    reply: 'That is very kind, thank you. Can I book a viewing in the meantime, preferably on a Saturday?',
  },
  de: {
    answer:
      'Guten Tag,\n\nvielen Dank für Ihre Frage. Ich frage beim Eigentümer nach und melde mich heute noch.\n\nMit freundlichen Grüßen',
    reply: 'Sehr freundlich, danke. Kann ich inzwischen schon eine Besichtigung vereinbaren, am liebsten samstags?',
  },
};

export const DEMO_NOTE = 'Heeft al een voorakkoord van de bank. Bel liefst na 17 uur.';
