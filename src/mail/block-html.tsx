// The blocks of a mail as rows of one 600 px table with inline styles: what every mail program understands.
// Classes are there for dark screens and narrow ones only (mail-document.tsx).
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import type { MailBlock, MailPicture } from './blocks.ts';
import type { MailColours } from './mail-frame.ts';

export const DISPLAY_FONT = "Newsreader,Georgia,'Times New Roman',serif";
export const TEXT_FONT = "'Hanken Grotesk','Segoe UI',Arial,sans-serif";

type Props = { readonly block: MailBlock; readonly colours: MailColours };

export const Row = ({
  children,
  style,
  className = '',
}: {
  readonly children: ReactNode;
  readonly style?: CSSProperties;
  readonly className?: string;
}): ReactElement => (
  <tr>
    <td
      className={`side ${className}`.trim()}
      style={{
        padding: '0 32px 20px',
        fontFamily: TEXT_FONT,
        fontSize: 16,
        lineHeight: '25px',
        // A long address does not make the mail wider than the screen.
        wordBreak: 'break-word',
        ...style,
      }}
    >
      {children}
    </td>
  </tr>
);

const lines = (text: string): ReactNode =>
  text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text, never reordered
    <span key={index}>
      {index > 0 && <br />}
      {line}
    </span>
  ));

const Facts = ({ block, colours }: { block: MailBlock & { kind: 'facts' }; colours: MailColours }): ReactElement => (
  <Row>
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ borderCollapse: 'collapse' }}>
      <tbody>
        {block.facts.map(({ label, value, href }) => (
          <tr key={label}>
            <td
              className="quiet line fact"
              style={{
                padding: '8px 16px 8px 0',
                borderTop: `1px solid ${colours.line}`,
                color: colours.quiet,
                fontSize: 14,
                lineHeight: '22px',
                verticalAlign: 'top',
                width: '34%',
                fontFamily: TEXT_FONT,
                wordBreak: 'break-word',
              }}
            >
              {label}
            </td>
            <td
              className="ink line value"
              style={{
                padding: '8px 0',
                borderTop: `1px solid ${colours.line}`,
                color: colours.ink,
                fontSize: 16,
                lineHeight: '22px',
                fontFamily: TEXT_FONT,
                wordBreak: 'break-word',
              }}
            >
              {href ? (
                <a className="link" href={href} style={{ color: colours.link }}>
                  {value}
                </a>
              ) : (
                lines(value)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Row>
);

const Button = ({ block, colours }: { block: MailBlock & { kind: 'button' }; colours: MailColours }): ReactElement => (
  <Row style={{ padding: '4px 32px 28px' }}>
    <table role="presentation" cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>
          <td className="button" style={{ background: colours.brand, borderRadius: 4 }}>
            <a
              className="button"
              href={block.href}
              style={{
                display: 'inline-block',
                padding: '15px 28px',
                fontFamily: TEXT_FONT,
                fontSize: 16,
                lineHeight: '20px',
                fontWeight: 600,
                color: colours.onBrand,
                textDecoration: 'none',
              }}
            >
              {block.label}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  </Row>
);

/** The sheet without its sides. */
const PICTURE_WIDTH = 536;

/** Where pictures are blocked, its words stand in a calm field of the same size. */
const Photo = ({
  picture: { src, alt, shape },
  href,
  colours,
}: {
  picture: MailPicture;
  href: string | undefined;
  colours: MailColours;
}): ReactElement => {
  const image = (
    <img
      className="ink quote"
      src={src}
      alt={alt}
      width={PICTURE_WIDTH}
      height={shape && Math.round(PICTURE_WIDTH * shape)}
      style={{
        display: 'block',
        width: '100%',
        height: 'auto',
        borderRadius: 4,
        border: 0,
        background: colours.sunken,
        color: colours.ink,
      }}
    />
  );
  return href ? <a href={href}>{image}</a> : image;
};

const Listing = ({
  block,
  colours,
}: {
  block: MailBlock & { kind: 'listing' };
  colours: MailColours;
}): ReactElement => (
  <Row style={{ padding: '4px 32px 24px' }}>
    {block.picture && <Photo picture={block.picture} href={block.href} colours={colours} />}
    <div className="quiet" style={{ paddingTop: 14, fontSize: 14, lineHeight: '20px', color: colours.quiet }}>
      {block.place}
      {block.badge && (
        <>
          {' '}
          <span
            className="note"
            style={{
              padding: '2px 8px',
              borderRadius: 3,
              background: colours.noteBack,
              color: colours.ink,
              fontWeight: 600,
            }}
          >
            {block.badge}
          </span>
        </>
      )}
    </div>
    {block.price !== '' && (
      <div
        className="ink"
        style={{ fontFamily: DISPLAY_FONT, fontSize: 26, lineHeight: '34px', fontWeight: 600, color: colours.ink }}
      >
        {block.price}
        {block.previous && (
          <s className="quiet" style={{ paddingLeft: 10, fontSize: 16, fontWeight: 400, color: colours.quiet }}>
            {block.previous}
          </s>
        )}
      </div>
    )}
    <div className="ink" style={{ fontSize: 16, lineHeight: '24px', color: colours.ink }}>
      <a className="link" href={block.href} style={{ color: colours.link, fontWeight: 600 }}>
        {block.name}
      </a>
      {block.line !== '' && ` · ${block.line}`}
      {block.energy && ` · ${block.energy}`}
    </div>
    {block.why && (
      <div className="quiet" style={{ paddingTop: 6, fontSize: 14, lineHeight: '21px', color: colours.quiet }}>
        {block.why}
      </div>
    )}
  </Row>
);

export const BlockRow = ({ block, colours }: Props): ReactElement => {
  switch (block.kind) {
    case 'paragraph':
      return (
        <Row className="quiet" style={{ color: colours.quiet }}>
          {lines(block.text)}
        </Row>
      );
    case 'heading':
      return (
        <Row className="ink" style={{ padding: '8px 32px 8px', fontWeight: 600, fontSize: 18, color: colours.ink }}>
          {block.text}
        </Row>
      );
    case 'quote':
      return (
        <Row>
          <div
            className="ink quote"
            style={{
              padding: '14px 18px',
              background: colours.sunken,
              borderRadius: 4,
              color: colours.ink,
              wordBreak: 'break-word',
            }}
          >
            {lines(block.text)}
          </div>
        </Row>
      );
    case 'note':
      return (
        <Row className="note" style={{ padding: '20px 32px', background: colours.noteBack, color: colours.ink }}>
          {lines(block.text)}
        </Row>
      );
    case 'link':
      return (
        <Row>
          <a className="link" href={block.href} style={{ color: colours.link }}>
            {block.label}
          </a>
        </Row>
      );
    case 'facts':
      return <Facts block={block} colours={colours} />;
    case 'button':
      return <Button block={block} colours={colours} />;
    case 'picture':
      return (
        <Row>
          <Photo picture={block.picture} href={block.href} colours={colours} />
        </Row>
      );
    case 'listing':
      return <Listing block={block} colours={colours} />;
  }
};
