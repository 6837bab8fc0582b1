// Mails as property portals pass requests on, in their manner; every person, number and listing in them is invented.
import type { MailPerson } from '../../src/domain/mailbox/incoming-mail.ts';

type PortalSample = {
  readonly portal: string;
  readonly from: MailPerson;
  readonly replyTo?: MailPerson;
  readonly subject: string;
  readonly text: string;
  readonly expected: {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly message: string;
  };
};

export const PORTAL_SAMPLES = [
  {
    portal: 'immoweb',
    from: { name: 'Immoweb', email: 'agences@immoweb.be' },
    replyTo: { name: 'Lotte Maes', email: 'lotte.maes@thuis.example' },
    subject: 'Immoweb - Nieuwe aanvraag voor uw zoekertje 10987654',
    text: `Beste,

U hebt een nieuwe aanvraag ontvangen voor het volgende zoekertje:

Huis te koop - Korenlei 4, 9000 Gent
Immoweb-code: 10987654
Uw referentie: LIN-24037

Naam: Lotte Maes
E-mail: lotte.maes@thuis.example
Telefoon: +32 470 12 34 56
Bericht:
Dag,
is dit huis zaterdag te bezoeken?

Lotte

--------------------------------
Immoweb NV`,
    expected: {
      name: 'Lotte Maes',
      email: 'lotte.maes@thuis.example',
      phone: '+32 470 12 34 56',
      message: 'Dag,\nis dit huis zaterdag te bezoeken?\n\nLotte',
    },
  },
  {
    portal: 'zimmo',
    from: { name: 'Zimmo', email: 'noreply@zimmo.be' },
    subject: 'Contactaanvraag via Zimmo: LIN-24037',
    text: `Contactaanvraag via Zimmo

* Voornaam: Yusuf
* Achternaam: Demir
* E-mailadres: yusuf.demir@post.example
* Telefoonnummer: 0471/22.33.44
* Opmerking: Graag meer info over de EPC-waarde.
`,
    expected: {
      name: 'Yusuf Demir',
      email: 'yusuf.demir@post.example',
      phone: '0471/22.33.44',
      message: 'Graag meer info over de EPC-waarde.',
    },
  },
  {
    portal: 'immovlan',
    from: { name: 'Immovlan', email: 'contact@immovlan.be' },
    replyTo: { name: 'Claire Dubois', email: 'claire.dubois@courrier.example' },
    subject: 'Demande d’information pour votre bien',
    text: `Bonjour,

Claire Dubois souhaite recevoir des informations.

Nom : Claire Dubois
Adresse e-mail : claire.dubois@courrier.example
Téléphone : 0472 55 66 77
Référence agence : LIN-24037
Message : Bonjour, le bien est-il toujours disponible ?
Merci d’avance.
`,
    expected: {
      name: 'Claire Dubois',
      email: 'claire.dubois@courrier.example',
      phone: '0472 55 66 77',
      message: 'Bonjour, le bien est-il toujours disponible ?\nMerci d’avance.',
    },
  },
  {
    portal: 'immoscoop',
    from: { name: 'immoscoop', email: 'leads@mail.immoscoop.be' },
    subject: 'Nieuwe lead',
    text: `Pand: LIN-24037 - Korenlei 4, 9000 Gent

Naam
Mila Janssens

E-mail
mila.janssens@post.example

GSM
0473 88 99 00

Vraag
Is de tuin op het zuiden?
`,
    expected: {
      name: 'Mila Janssens',
      email: 'mila.janssens@post.example',
      phone: '0473 88 99 00',
      message: 'Is de tuin op het zuiden?',
    },
  },
] as const satisfies readonly PortalSample[];
