/** Rules that mail programs read from the head; everything else is inline, as most drop it. */
export const headStyles = `
    html, body { margin: 0 !important; padding: 0 !important; width: 100% !important; height: 100% !important; }
    * { -ms-text-size-adjust: 100%; -webkit-text-size-adjust: 100%; }
    table, td { mso-table-lspace: 0pt !important; mso-table-rspace: 0pt !important; }
    table { border-spacing: 0 !important; border-collapse: collapse !important; table-layout: fixed !important; margin: 0 auto !important; }
    img { -ms-interpolation-mode: bicubic; border: 0; line-height: 100%; outline: none; text-decoration: none; }
    a { text-decoration: none; }
    a[x-apple-data-detectors] { color: inherit !important; font: inherit !important; text-decoration: none !important; }
    u + #body a { color: inherit; text-decoration: none; font-size: inherit; font-weight: inherit; line-height: inherit; }
    .button-link:hover { background: #14532d !important; border-color: #14532d !important; }
    :root { color-scheme: light dark; supported-color-schemes: light dark; }
    @media screen and (max-width: 600px) {
      .container { width: 100% !important; margin: auto !important; }
      .stack { display: block !important; width: 100% !important; max-width: 100% !important; direction: ltr !important; }
      .stack-center { text-align: center !important; }
      .pad { padding-left: 20px !important; padding-right: 20px !important; }
      .hide-small { display: none !important; max-height: 0 !important; overflow: hidden !important; }
      .fluid { width: 100% !important; max-width: 100% !important; height: auto !important; }
      .full { width: 100% !important; }
      h1 { font-size: 24px !important; line-height: 30px !important; }
      .figure { font-size: 20px !important; line-height: 26px !important; }
    }
    @media (prefers-color-scheme: dark) {
      .page { background: #10151b !important; }
      .card { background: #1a222c !important; }
      .card-edge { border-color: #2c3846 !important; }
      .text { color: #e8edf2 !important; }
      .text-soft { color: #a9b4c0 !important; }
      .rule { border-color: #2c3846 !important; }
      .chip { background: #24303d !important; color: #d5dee7 !important; }
      .button-link { background: #34d399 !important; border-color: #34d399 !important; color: #06281b !important; }
      .logo-light { display: none !important; }
      .logo-dark { display: inline-block !important; }
    }
    [data-ogsc] .page { background: #10151b !important; }
    [data-ogsc] .card { background: #1a222c !important; }
    [data-ogsc] .text { color: #e8edf2 !important; }
    [data-ogsc] .text-soft { color: #a9b4c0 !important; }
`;

const font =
  "font-family:Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Inline styles by their use. */
export const inline = {
  heading: `margin:0 0 12px 0;${font};font-size:28px;line-height:34px;font-weight:700;color:#17212b`,
  subheading: `margin:0 0 8px 0;${font};font-size:18px;line-height:24px;font-weight:600;color:#17212b`,
  text: `margin:0 0 16px 0;${font};font-size:16px;line-height:24px;font-weight:400;color:#17212b`,
  soft: `margin:0;${font};font-size:14px;line-height:20px;font-weight:400;color:#56636f`,
  small: `margin:0;${font};font-size:12px;line-height:18px;font-weight:400;color:#6b7884`,
  cell: `padding:12px 0;border-bottom:1px solid #e3e8ed;${font};font-size:15px;line-height:22px;color:#17212b`,
  number: `padding:12px 0;border-bottom:1px solid #e3e8ed;${font};font-size:15px;line-height:22px;color:#17212b;text-align:right;white-space:nowrap`,
  button: `display:inline-block;padding:14px 28px;border:1px solid #166534;border-radius:6px;background:#166534;${font};font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none`,
  code: `margin:0 0 16px 0;font-family:'JetBrains Mono',Consolas,'Courier New',monospace;font-size:32px;line-height:40px;letter-spacing:6px;font-weight:600;color:#17212b`,
} as const;
