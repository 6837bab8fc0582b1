// A mail is a list of blocks, written once and rendered twice: as HTML and as plain text.

export type MailFact = { readonly label: string; readonly value: string; readonly href?: string | undefined };

export type MailPicture = {
  /** Absolute. */
  readonly src: string;
  readonly alt: string;
  /** Height for each pixel of width; undefined when it is not known before it is seen. */
  readonly shape?: number | undefined;
};

export type MailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** A smaller heading inside the mail. */
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly MailFact[] }
  /** Somebody's own words, line breaks kept. */
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly href: string }
  | { readonly kind: 'link'; readonly label: string; readonly href: string }
  /** Stands out: the one thing to know. */
  | { readonly kind: 'note'; readonly text: string }
  /** What the mail is about, seen. */
  | { readonly kind: 'picture'; readonly picture: MailPicture; readonly href: string | undefined }
  /** A listing: picture, kind and place, price, street, one line of facts. */
  | {
      readonly kind: 'listing';
      readonly href: string;
      readonly picture?: MailPicture | undefined;
      readonly place: string;
      readonly price: string;
      readonly name: string;
      readonly line: string;
      /** The price before it fell. */
      readonly previous?: string | undefined;
      /** "C · 231 kWh/m²". */
      readonly energy?: string | undefined;
      /** One word or two beside the place: what is new about it. */
      readonly badge?: string | undefined;
      /** Why it is in this mail. */
      readonly why?: string | undefined;
    };

export type MailContent = {
  readonly subject: string;
  /** What mail programs show beside the subject. */
  readonly preview: string;
  /** Absent: a letter, which begins with its first words. */
  readonly title?: string;
  readonly blocks: readonly MailBlock[];
  /** Small print above the agency's own lines: why this mail came, how to stop it. */
  readonly footnote?: string;
  readonly footerLinks?: readonly { readonly label: string; readonly href: string }[];
};
