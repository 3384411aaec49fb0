import { createHash } from "node:crypto";

/** Hash of an empty style tag. In production, Emotion adds rules to such tags with `insertRule`. */
const emptyStyleHash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

export const createPagePolicy = (apiOrigins: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "script-src-attr 'none'",
    `style-src 'self' ${emptyStyleHash}`,
    "style-src-attr 'none'",
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...apiOrigins].join(" "),
    "frame-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types signalbox-worker",
  ].join("; ");

/**
 * Returns the policy of the email preview document. The document has an opaque origin, one script
 * (allowed by its hash), the email's styles, and no network access, except for HTTPS images if
 * `allowsImages` is true.
 */
export function createPreviewFramePolicy(html: string, allowsImages: boolean): string {
  const [, script = ""] = /<script type="module">([\s\S]*)<\/script>/.exec(html) ?? [];
  const hash = createHash("sha256").update(script).digest("base64");
  return [
    "sandbox allow-scripts",
    "default-src 'none'",
    `script-src 'sha256-${hash}'`,
    "style-src 'unsafe-inline'",
    allowsImages ? "img-src data: https:" : "img-src data:",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}

export const commonHeaders = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
} as const;

/** Permissions policy of the page. Of these features, only writing to the clipboard is allowed. */
export const permissionsPolicy = [
  "accelerometer=()",
  "autoplay=()",
  "camera=()",
  "clipboard-read=()",
  "clipboard-write=(self)",
  "display-capture=()",
  "encrypted-media=()",
  "fullscreen=()",
  "geolocation=()",
  "gyroscope=()",
  "hid=()",
  "identity-credentials-get=()",
  "idle-detection=()",
  "local-fonts=()",
  "magnetometer=()",
  "microphone=()",
  "midi=()",
  "payment=()",
  "picture-in-picture=()",
  "publickey-credentials-get=()",
  "screen-wake-lock=()",
  "serial=()",
  "storage-access=()",
  "usb=()",
  "xr-spatial-tracking=()",
].join(", ");

/** Policy of API responses. Prevents scripts in a response that is opened as a page. */
export const apiPolicy = "default-src 'none'; sandbox";
