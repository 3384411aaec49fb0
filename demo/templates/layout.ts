import { headStyles, inline } from "./styles.ts";

const cdn = "https://cdn.larkfield.example";
const site = "https://www.larkfield.example";

export const heading = (text: string): string =>
  `<h1 class="text" style="${inline.heading}">${text}</h1>`;
export const subheading = (text: string): string =>
  `<h2 class="text" style="${inline.subheading}">${text}</h2>`;
export const paragraph = (text: string): string =>
  `<p class="text" style="${inline.text}">${text}</p>`;
export const softText = (text: string): string =>
  `<p class="text-soft" style="${inline.soft}">${text}</p>`;

/** A button that Outlook on Windows draws as well. */
export const button = (label: string, url: string): string => `
<table role="presentation" cellspacing="0" cellpadding="0" border="0" style="margin:8px 0 24px 0 !important">
  <tr>
    <td style="border-radius:6px;background:#166534">
      <!--[if mso]><v:roundrect xmlns:v="urn:schemas-microsoft-com:vml" xmlns:w="urn:schemas-microsoft-com:office:word" href="${url}" style="height:48px;v-text-anchor:middle;width:240px" arcsize="12%" stroke="f" fillcolor="#166534"><w:anchorlock/><center style="color:#ffffff;font-family:Arial,sans-serif;font-size:16px;font-weight:bold">${label}</center></v:roundrect><![endif]-->
      <!--[if !mso]><!-- --><a class="button-link" href="${url}" target="_blank" rel="noopener" style="${inline.button}">${label}</a><!--<![endif]-->
    </td>
  </tr>
</table>`;

/** A white card of the mail, with the usual space around. */
export const card = (content: string): string => `
<tr>
  <td class="pad card card-edge" style="padding:32px 40px;background:#ffffff;border:1px solid #e3e8ed;border-radius:10px">
    ${content}
  </td>
</tr>
<tr><td aria-hidden="true" height="16" style="font-size:0;line-height:0">&nbsp;</td></tr>`;

const header = `
<tr>
  <td style="padding:28px 0;text-align:center">
    <a href="${site}" target="_blank" rel="noopener">
      <img class="logo-light" src="${cdn}/mail/logo.png" width="148" height="36" alt="Larkfield" style="display:inline-block;font-family:Arial,sans-serif;font-size:18px;color:#166534">
      <img class="logo-dark" src="${cdn}/mail/logo-dark.png" width="148" height="36" alt="Larkfield" style="display:none;font-family:Arial,sans-serif;font-size:18px;color:#34d399">
    </a>
  </td>
</tr>`;

const footerLink = (label: string, path: string) =>
  `<a href="${site}${path}" target="_blank" rel="noopener" class="text-soft" style="color:#56636f;text-decoration:underline">${label}</a>`;

const footer = `
<tr>
  <td class="pad" style="padding:16px 40px 40px 40px;text-align:center">
    <p class="text-soft" style="${inline.small};padding-bottom:8px">
      {% if subscriber.email %}Sent to {{ subscriber.email }} because you have an account with Larkfield.{% else %}Sent because you have an account with Larkfield.{% endif %}
    </p>
    <p class="text-soft" style="${inline.small};padding-bottom:8px">
      ${footerLink("Help", "/help")} &nbsp;·&nbsp; ${footerLink("Privacy", "/privacy")} &nbsp;·&nbsp; ${footerLink("Notification settings", "/settings/notifications?u={{ subscriber.subscriberId | url_encode }}")}
    </p>
    <p class="text-soft" style="${inline.small}">Larkfield Supply Ltd, 4 Mill Lane, Harbourtown</p>
    <img src="https://track.larkfield.example/open/{{ subscriber.subscriberId | url_encode }}.gif" width="1" height="1" style="display:block">
  </td>
</tr>`;

// Keeps the start of the mail's text out of the inbox line.
const filler = "&#847;&zwnj;&nbsp;".repeat(60);

interface Mail {
  title: string;
  preheader: string;
  /** Rows of the outer table: `card()`s. */
  content: string;
}

/** A whole mail: responsive, with a dark form of its own. */
export const mail = ({ title, preheader, content }: Mail): string =>
  `<!DOCTYPE html>
<html lang="{{ subscriber.locale | default: 'en' }}" xmlns="http://www.w3.org/1999/xhtml" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width,initial-scale=1">
  <meta name="x-apple-disable-message-reformatting">
  <meta name="format-detection" content="telephone=no,address=no,email=no,date=no,url=no">
  <meta name="color-scheme" content="light dark">
  <meta name="supported-color-schemes" content="light dark">
  <title>${title}</title>
  <!--[if mso]><noscript><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml></noscript><![endif]-->
  <style>${headStyles}</style>
</head>
<body id="body" class="page" style="margin:0;padding:0;background:#f3f5f7">
  <div style="display:none;max-height:0;overflow:hidden;mso-hide:all" aria-hidden="true">${preheader}${filler}</div>
  <div role="article" aria-roledescription="email" aria-label="${title}" lang="{{ subscriber.locale | default: 'en' }}">
    <table role="presentation" class="page" width="100%" cellspacing="0" cellpadding="0" border="0" style="background:#f3f5f7">
      <tr>
        <td align="center" style="padding:0 12px">
          <table role="presentation" class="container" width="600" cellspacing="0" cellpadding="0" border="0" style="width:600px;max-width:600px">
            ${header}
            ${content}
            ${footer}
          </table>
        </td>
      </tr>
    </table>
  </div>
</body>
</html>
`;

/** A short mail without the frame, for codes and links that must arrive. */
export const plainMail = ({ title, preheader, content }: Mail): string =>
  `<!DOCTYPE html>
<html lang="{{ subscriber.locale | default: 'en' }}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title></head>
<body style="margin:0;padding:24px;background:#ffffff">
<div style="display:none;max-height:0;overflow:hidden">${preheader}</div>
<div style="max-width:520px">${content}
${softText("Larkfield Supply Ltd, 4 Mill Lane, Harbourtown")}
</div>
</body>
</html>
`;
