// The HTML document of a mail.
import { Fragment, type ReactElement } from 'react';
import { MAIL_LOGO_SIZE } from '../domain/content/mail-logo.ts';
import { HTML_LANG } from '../domain/locale.ts';
import { BlockRow, DISPLAY_FONT, Row, TEXT_FONT } from './block-html.tsx';
import type { MailContent } from './blocks.ts';
import type { MailFrame } from './mail-frame.ts';

/** Narrow screens and dark ones. Programs that drop this still show a good mail. */
export const MAIL_STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:620px){.sheet{width:100%!important}.side{padding-left:20px!important;padding-right:20px!important}.title{font-size:28px!important;line-height:34px!important}}
@media (max-width:480px){.fact,.value{display:block!important;width:auto!important}.fact{padding-bottom:0!important}.value{border-top:0!important;padding-top:0!important}}
@media (prefers-color-scheme:dark){.back{background:#0d1214!important}.sheet{background:#171e21!important}.ink,.title{color:#eef2f1!important}.quiet{color:#b9c4c6!important}.line{border-color:#313b3f!important}.quote{background:#222b2f!important}.note{background:#3b3316!important;color:#f6eccb!important}.link{color:#9fd0d8!important}.foot{background:#0a0f11!important;color:#b9c4c6!important}.foot a{color:#eef2f1!important}td.button{border:1px solid #5d6b70!important}}
`;

/** What follows a note does not touch its colour. */
const Gap = (): ReactElement => (
  <tr>
    <td height={20} style={{ height: 20, lineHeight: '20px', fontSize: 1 }}>
      {'\u00a0'}
    </td>
  </tr>
);

type Props = { readonly content: MailContent; readonly frame: MailFrame };

const FooterLinks = ({ content, frame }: Props): ReactElement | null => {
  const links = content.footerLinks ?? [];
  if (links.length === 0 && !content.footnote) return null;
  return (
    <Row
      className="quiet"
      style={{ padding: '22px 32px', fontSize: 14, lineHeight: '22px', color: frame.colours.quiet }}
    >
      {links.map(({ label, href }, index) => (
        <Fragment key={href}>
          {index > 0 && ' · '}
          <a className="link" href={href} style={{ color: frame.colours.link }}>
            {label}
          </a>
        </Fragment>
      ))}
      {links.length > 0 && content.footnote && <br />}
      {content.footnote}
    </Row>
  );
};

/** The name stays in words beside the mark: pictures may be blocked, and then nothing is missing. */
const Brand = ({ frame }: { readonly frame: MailFrame }): ReactElement => (
  <a className="ink" href={frame.homeHref} style={{ color: frame.colours.ink, textDecoration: 'none' }}>
    {frame.logo && (
      <img
        src={frame.logo}
        alt=""
        width={MAIL_LOGO_SIZE}
        height={MAIL_LOGO_SIZE}
        style={{ marginRight: 12, border: 0, borderRadius: 4, verticalAlign: 'middle' }}
      />
    )}
    {frame.name}
  </a>
);

export const MailDocument = ({ content, frame }: Props): ReactElement => {
  const { colours } = frame;
  return (
    <html lang={HTML_LANG[frame.locale]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{content.subject}</title>
        <style>{MAIL_STYLE}</style>
      </head>
      <body className="back" style={{ margin: 0, padding: 0, background: colours.sunken }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{content.preview}</div>
        <table
          role="presentation"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          className="back"
          style={{ background: colours.sunken }}
        >
          <tbody>
            <tr>
              <td align="center" style={{ padding: '24px 0' }}>
                <table
                  role="presentation"
                  className="sheet"
                  width={600}
                  cellPadding={0}
                  cellSpacing={0}
                  style={{ width: 600, background: '#ffffff', textAlign: 'left' }}
                >
                  <tbody>
                    <Row
                      className="line"
                      style={{
                        padding: '20px 32px',
                        borderBottom: `1px solid ${colours.line}`,
                        fontFamily: DISPLAY_FONT,
                        fontSize: 24,
                        lineHeight: '40px',
                      }}
                    >
                      <Brand frame={frame} />
                    </Row>
                    {content.title === undefined ? (
                      <Gap />
                    ) : (
                      <Row style={{ padding: '32px 32px 12px' }}>
                        <h1
                          className="title"
                          style={{
                            margin: 0,
                            fontFamily: DISPLAY_FONT,
                            fontWeight: 'normal',
                            fontSize: 34,
                            lineHeight: '40px',
                            letterSpacing: '-.4px',
                            color: colours.ink,
                          }}
                        >
                          {content.title}
                        </h1>
                      </Row>
                    )}
                    {content.blocks.map((block, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
                      <Fragment key={index}>
                        {content.blocks[index - 1]?.kind === 'note' && <Gap />}
                        <BlockRow block={block} colours={colours} />
                      </Fragment>
                    ))}
                    <FooterLinks content={content} frame={frame} />
                    <Row
                      className="foot"
                      style={{
                        padding: '22px 32px 28px',
                        background: colours.footerBack,
                        color: '#c3d0d0',
                        fontFamily: TEXT_FONT,
                        fontSize: 13,
                        lineHeight: '21px',
                      }}
                    >
                      {frame.legal.map((line) => (
                        <Fragment key={line}>
                          {line}
                          <br />
                        </Fragment>
                      ))}
                      <a href={frame.privacy.href} style={{ color: '#f1f5f3' }}>
                        {frame.privacy.label}
                      </a>
                    </Row>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
};
